@echo off
rem Starts cli\launcher\Phalanx.java, which builds what is missing or out of date and runs the command: phalanx help
setlocal
set "JAVA=java.exe"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
"%JAVA%" "%~dp0cli\launcher\Phalanx.java" %*
exit /b %ERRORLEVEL%
