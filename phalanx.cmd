@echo off
rem Finds a JDK 25 and starts cli\launcher\Phalanx.java with it, which builds what is missing or out of date and runs the
rem command: phalanx help. With --find-jdk, prints the JDK.
setlocal DisableDelayedExpansion
set "JDK="
if defined JAVA_HOME call :try "%JAVA_HOME%"
for %%f in (javac.exe) do if not "%%~dp$PATH:f"=="" call :try "%%~dp$PATH:f.."
for %%r in ("%ProgramFiles%" "%ProgramW6432%" "%LOCALAPPDATA%") do (
    for /d %%v in ("%%~r\*") do for /d %%j in ("%%~v\*") do call :try "%%~j"
)
for /d %%a in ("%USERPROFILE%\scoop\apps\*") do call :try "%%~a\current"
for /d %%j in ("%USERPROFILE%\.sdkman\candidates\java\*") do call :try "%%~j"
for /d %%j in ("%USERPROFILE%\.jdks\*") do call :try "%%~j"
if not defined JDK (
    echo phalanx: no JDK 25 was found in JAVA_HOME, on the PATH or in the usual places. Get one ^(winget install EclipseAdoptium.Temurin.25.JDK^), or set JAVA_HOME to the one you have.>&2
    exit /b 1
)
if "%~1"=="--find-jdk" (
    echo %JDK%
    exit /b 0
)
"%JDK%\bin\java.exe" "-Dphalanx.home=%~dp0." "%~dp0cli\launcher\Phalanx.java" %*
exit /b %ERRORLEVEL%

rem The first directory that is a JDK 25 or later by its release file.
:try
if defined JDK exit /b 0
if not exist "%~1\bin\java.exe" exit /b 0
if not exist "%~1\bin\javac.exe" exit /b 0
findstr /r /c:"^JAVA_VERSION=.2[5-9]" /c:"^JAVA_VERSION=.[3-9][0-9]" "%~1\release" >nul 2>&1
if not errorlevel 1 for %%d in ("%~1") do set "JDK=%%~fd"
exit /b 0
