package dev.phalanx.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;

@AnalyzeClasses(packages = "dev.phalanx", importOptions = ImportOption.DoNotIncludeTests.class)
class NamesTest {
    /// `TransformHelpers` is named by row TRF-7.
    @ArchTest
    void noClassIsAnImplAUtilOrAHelper(JavaClasses project) {
        noClasses()
                .that()
                .doNotHaveSimpleName("TransformHelpers")
                .should()
                .haveNameMatching(".*(Impl|Utils?|Utilities|Helpers?)")
                .check(project);
    }

    @ArchTest
    void noPackageIsABagOfUtilities(JavaClasses project) {
        noClasses()
                .should()
                .resideInAnyPackage("..util..", "..utils..", "..common..", "..misc..")
                .check(project);
    }

    /// The rate managers are named by row SYS-17, the type manager by row TYP-1.
    @ArchTest
    void onlyTheEntityManagerTheTypeManagerAndTheRateManagersAreManagers(JavaClasses project) {
        noClasses()
                .that()
                .doNotHaveSimpleName("EntityManager")
                .and()
                .doNotHaveSimpleName("TypeManager")
                .and()
                .areNotAssignableTo("dev.phalanx.entities.systems.IRateManager")
                .should()
                .haveSimpleNameEndingWith("Manager")
                .check(project);
    }
}
