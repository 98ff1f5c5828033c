package dev.phalanx.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

@AnalyzeClasses(packages = "dev.phalanx", importOptions = ImportOption.DoNotIncludeTests.class)
class RoomWallsTest {
    private static final String STRUCTS = "dev.phalanx.structs..";
    private static final String[] JOBS = {"dev.phalanx.jobs..", "dev.phalanx.collections.."};
    private static final String ENTITIES = "dev.phalanx.entities..";
    private static final String METRICS = "dev.phalanx.metrics..";
    private static final String MICROMETER = "dev.phalanx.micrometer..";
    private static final String TRANSFORMS = "dev.phalanx.transforms..";
    private static final String SCENES = "dev.phalanx.scenes..";
    private static final String AGENTS = "dev.phalanx.agents";
    private static final String AGENTS_ARROW = "dev.phalanx.agents.arrow..";
    private static final String CLUSTER = "dev.phalanx.cluster";
    private static final String CLUSTER_AERON = "dev.phalanx.cluster.aeron..";
    private static final String MODELS = "dev.phalanx.models..";
    private static final String BAKING = "dev.phalanx.baking..";
    private static final String INSPECTOR = "dev.phalanx.inspector..";
    private static final String SAMPLES = "dev.phalanx.samples..";
    private static final String CLI = "dev.phalanx.cli..";
    private static final String SITE = "dev.phalanx.site..";
    private static final String MAINTENANCE = "dev.phalanx.maintenance..";
    private static final String BENCH = "dev.phalanx.bench..";
    private static final String CONTENDERS = "dev.phalanx.contenders..";
    private static final String BENCHMARKS = "dev.phalanx.benchmarks..";

    @ArchTest
    void structsUseTheJdkAlone(JavaClasses project) {
        classes()
                .that()
                .resideInAPackage(STRUCTS)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.jspecify..", STRUCTS)
                .check(project);
    }

    @ArchTest
    void jobsUseStructsAndTheJdkAlone(JavaClasses project) {
        classes()
                .that()
                .resideInAnyPackage(JOBS)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(with(JOBS, "java..", "jdk.jfr..", "org.jspecify..", STRUCTS))
                .check(project);
    }

    private static String[] with(String[] packages, String... more) {
        return Stream.concat(Stream.of(packages), Stream.of(more)).toArray(String[]::new);
    }

    @ArchTest
    void entitiesUseJobsStructsAndTheJdkAlone(JavaClasses project) {
        classes()
                .that()
                .resideInAPackage(ENTITIES)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "jdk.jfr..",
                        "org.jspecify..",
                        "dev.phalanx.jobs..",
                        "dev.phalanx.collections..",
                        STRUCTS,
                        ENTITIES)
                .check(project);
    }

    @ArchTest
    void metricsUseEntitiesJmxAndTheJdkAlone(JavaClasses project) {
        classes()
                .that()
                .resideInAPackage(METRICS)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "javax.management..",
                        "com.sun.management..",
                        "jdk.jfr..",
                        "org.jspecify..",
                        ENTITIES,
                        METRICS)
                .check(project);
        publicApiOfOtherModules(METRICS).check(project);
    }

    /// Programs that do not use Micrometer do not have it.
    @ArchTest
    void micrometerIsKnownToItsOwnModuleAlone(JavaClasses project) {
        classes()
                .that()
                .resideInAPackage(MICROMETER)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "io.micrometer.core..", "org.jspecify..", ENTITIES, METRICS, MICROMETER)
                .check(project);
        publicApiOfOtherModules(MICROMETER).check(project);
        noClasses()
                .that()
                .resideOutsideOfPackage(MICROMETER)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.micrometer..")
                .check(project);
    }

    /// Games start without JMX unless they ask for it.
    @ArchTest
    void onlyMetricsKnowsMBeans(JavaClasses project) {
        noClasses()
                .that()
                .resideInAnyPackage(with(JOBS, STRUCTS, ENTITIES, TRANSFORMS, SCENES, AGENTS, CLUSTER, MODELS, BAKING))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("javax.management..")
                .check(project);
    }

    @ArchTest
    void transformsUseEntitiesJomlAndTheJdkAlone(JavaClasses project) {
        classes()
                .that()
                .resideInAPackage(TRANSFORMS)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..", "org.joml..", "org.jspecify..", "dev.phalanx.jobs..", STRUCTS, ENTITIES, TRANSFORMS)
                .check(project);
    }

    @ArchTest
    void agentsUseEntitiesAndTheJdkAlone(JavaClasses project) {
        classes()
                .that()
                .resideInAPackage(AGENTS)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.jspecify..", "dev.phalanx.collections..", STRUCTS, ENTITIES, AGENTS)
                .check(project);
        publicApiOfOtherModules(AGENTS).check(project);
    }

    /// Programs that do not use Arrow do not have it.
    @ArchTest
    void arrowIsKnownToItsOwnModuleAlone(JavaClasses project) {
        classes()
                .that()
                .resideInAPackage(AGENTS_ARROW)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.apache.arrow..", "org.jspecify..", STRUCTS, AGENTS, AGENTS_ARROW)
                .check(project);
        noClasses()
                .that()
                .resideOutsideOfPackage(AGENTS_ARROW)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.arrow..")
                .check(project);
    }

    @ArchTest
    void clusterUsesEntitiesAndTheJdkAlone(JavaClasses project) {
        classes()
                .that()
                .resideInAPackage(CLUSTER)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "javax.crypto..",
                        "org.jspecify..",
                        "dev.phalanx.collections..",
                        STRUCTS,
                        ENTITIES,
                        CLUSTER)
                .check(project);
        publicApiOfOtherModules(CLUSTER).check(project);
    }

    /// Programs that do not use Aeron do not have it.
    @ArchTest
    void aeronIsKnownToItsOwnModuleAlone(JavaClasses project) {
        classes()
                .that()
                .resideInAPackage(CLUSTER_AERON)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "javax.crypto..",
                        "io.aeron..",
                        "org.agrona..",
                        "org.jspecify..",
                        STRUCTS,
                        CLUSTER,
                        CLUSTER_AERON)
                .check(project);
        noClasses()
                .that()
                .resideOutsideOfPackage(CLUSTER_AERON)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.aeron..", "org.agrona..")
                .check(project);
    }

    @ArchTest
    void modelsUseAgentsEntitiesAndTheJdkAlone(JavaClasses project) {
        classes()
                .that()
                .resideInAPackage(MODELS)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "org.jspecify..",
                        "dev.phalanx.collections..",
                        STRUCTS,
                        "dev.phalanx.jobs..",
                        ENTITIES,
                        AGENTS,
                        MODELS)
                .check(project);
        publicApiOfOtherModules(MODELS).check(project);
    }

    @ArchTest
    void scenesUseEntitiesLz4JacksonsParserAndTheJdkAlone(JavaClasses project) {
        classes()
                .that()
                .resideInAPackage(SCENES)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "org.jspecify..",
                        "net.jpountz.lz4..",
                        "tools.jackson.core..",
                        "dev.phalanx.jobs..",
                        STRUCTS,
                        ENTITIES,
                        SCENES)
                .check(project);
    }

    @ArchTest
    void bakingUsesScenesItsParsersAndTheJdkAlone(JavaClasses project) {
        classes()
                .that()
                .resideInAPackage(BAKING)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "org.jspecify..",
                        "org.joml..",
                        "com.dynatrace.hash4j..",
                        "com.fasterxml.jackson.annotation..",
                        "tools.jackson..",
                        "org.snakeyaml.engine..",
                        "javax.xml.stream..",
                        "com.github.luben.zstd..",
                        "io.methvin.watcher..",
                        "org.slf4j.helpers..",
                        STRUCTS,
                        ENTITIES,
                        TRANSFORMS,
                        SCENES,
                        BAKING)
                .check(project);
    }

    @ArchTest
    void eachParserIsInOnePackageOfBaking(JavaClasses project) {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.phalanx.baking.internal.text")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.snakeyaml.engine..", "javax.xml..")
                .check(project);
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.phalanx.baking.formats")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.github.luben.zstd..")
                .check(project);
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.phalanx.baking.tables")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("tools.jackson.dataformat.csv..")
                .check(project);
    }

    /// Formats, the tree and the vocabulary of authoring are usable without a world.
    @ArchTest
    void authoringScenesDoNotKnowWorlds(JavaClasses project) {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.phalanx.baking.authoring",
                        "dev.phalanx.baking.tree",
                        "dev.phalanx.baking.formats",
                        "dev.phalanx.baking.internal.json",
                        "dev.phalanx.baking.internal.names",
                        "dev.phalanx.baking.internal.text")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ENTITIES)
                .check(project);
    }

    @ArchTest
    void theInspectorUsesScenesLiveBakingModelsJacksonJomlAndTheJdkAlone(JavaClasses project) {
        classes()
                .that()
                .resideInAPackage(INSPECTOR)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "jdk.jfr..",
                        "org.jspecify..",
                        "tools.jackson..",
                        "org.joml..", // the types of transforms
                        STRUCTS,
                        ENTITIES,
                        TRANSFORMS,
                        SCENES,
                        AGENTS,
                        BAKING,
                        INSPECTOR)
                .check(project);
    }

    /// A program may lack the module of agents. These classes are loaded only if it is there.
    @ArchTest
    void fewClassesOfTheInspectorKnowAgents(JavaClasses project) {
        noClasses()
                .that()
                .resideInAPackage(INSPECTOR)
                .and()
                .haveNameNotMatching(
                        "dev\\.phalanx\\.inspector\\.internal\\.api\\.(ModelCalls|AgentPicture|FieldPicture)(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(AGENTS)
                .check(project);
    }

    /// A program may lack the baking module. These classes are loaded only if it is there.
    @ArchTest
    void fewClassesOfTheInspectorKnowBaking(JavaClasses project) {
        noClasses()
                .that()
                .resideInAPackage(INSPECTOR)
                .and()
                .haveNameNotMatching(
                        "dev\\.phalanx\\.inspector\\.internal\\.api\\.(LiveCalls|LiveRecord|NodeEntities|AuthoringHierarchy|ScenePatch)(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(BAKING)
                .check(project);
    }

    /// What is answered does not depend on how it is asked.
    @ArchTest
    void onlyTheServerOfTheInspectorKnowsHttp(JavaClasses project) {
        noClasses()
                .that()
                .resideInAPackage(INSPECTOR)
                .and()
                .resideOutsideOfPackage("dev.phalanx.inspector.internal.server")
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(java.net.Socket.class, java.net.ServerSocket.class)
                .check(project);
    }

    /// What values are as text is said once, for files and for the inspector.
    @ArchTest
    void theInspectorUsesThePublicApiOfOtherModulesAndTheFormOfValuesAlone(JavaClasses project) {
        publicApiOfOtherModules(INSPECTOR).check(project);
        noClasses()
                .that()
                .resideInAPackage(INSPECTOR)
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                                "dev.phalanx.transforms.internal..",
                                "dev.phalanx.scenes.internal..",
                                "dev.phalanx.baking.internal..")
                        .and(resideOutsideOfPackages(
                                "dev.phalanx.scenes.internal.shape", "dev.phalanx.scenes.internal.values")))
                .check(project);
    }

    /// Games load what was baked, and are looked at from outside.
    @ArchTest
    void theModulesOfGamesDoNotKnowBakingMetricsOrTheInspector(JavaClasses project) {
        noClasses()
                .that()
                .resideInAnyPackage(with(JOBS, STRUCTS, ENTITIES, TRANSFORMS, SCENES))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(BAKING, INSPECTOR, METRICS, MICROMETER)
                .check(project);
    }

    @ArchTest
    void samplesDoNotKnowTheCommandLine(JavaClasses project) {
        noClasses()
                .that()
                .resideInAPackage(SAMPLES)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(CLI, "picocli..", "me.tongfei..")
                .check(project);
    }

    @ArchTest
    void transformsSamplesAndTheCommandLineUseThePublicApiAlone(JavaClasses project) {
        noClasses()
                .that()
                .resideInAnyPackage(TRANSFORMS, SAMPLES, CLI)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.phalanx.structs.kernel..",
                        "dev.phalanx.structs.loaded..",
                        "dev.phalanx.jobs.graph..",
                        "dev.phalanx..internal..")
                .check(project);
    }

    @ArchTest
    void scenesUseThePublicApiOfOtherModulesAlone(JavaClasses project) {
        publicApiOfOtherModules(SCENES).check(project);
    }

    @ArchTest
    void bakingUsesThePublicApiOfOtherModulesAlone(JavaClasses project) {
        publicApiOfOtherModules(BAKING).check(project);
        noClasses()
                .that()
                .resideInAPackage(BAKING)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.phalanx.transforms.internal..", "dev.phalanx.scenes.internal..")
                .check(project);
    }

    /// Files are written in one way by all modules: by `structs.internal.files`.
    private static ArchRule publicApiOfOtherModules(String module) {
        return noClasses()
                .that()
                .resideInAPackage(module)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.phalanx.structs.kernel..",
                        "dev.phalanx.structs.loaded..",
                        "dev.phalanx.structs.internal.blob..",
                        "dev.phalanx.structs.compile..",
                        "dev.phalanx.structs.contract..",
                        "dev.phalanx.structs.internal.shape..",
                        "dev.phalanx.jobs.graph..",
                        "dev.phalanx.jobs.internal..",
                        "dev.phalanx.collections.internal..",
                        "dev.phalanx.entities.internal..");
    }

    @ArchTest
    void nothingDependsOnBenchmarksOrTestSupport(JavaClasses project) {
        noClasses()
                .that()
                .resideInAnyPackage(with(
                        JOBS,
                        STRUCTS,
                        ENTITIES,
                        METRICS,
                        MICROMETER,
                        TRANSFORMS,
                        SCENES,
                        BAKING,
                        INSPECTOR,
                        SAMPLES,
                        CLI))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(BENCHMARKS, "dev.phalanx.testing..")
                .check(project);
    }

    @ArchTest
    void nothingDependsOnContenders(JavaClasses project) {
        noClasses()
                .that()
                .resideOutsideOfPackage(CONTENDERS)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(CONTENDERS)
                .check(project);
    }

    @ArchTest
    void theBenchKnowsNoneOfThoseItCompares(JavaClasses project) {
        classes()
                .that()
                .resideInAPackage(BENCH)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "javax.tools..",
                        "jdk.jfr..",
                        "com.sun.management..",
                        "org.jspecify..",
                        "tools.jackson..",
                        "com.samskivert.mustache..",
                        BENCH)
                .check(project);
    }

    @ArchTest
    void theSiteKnowsNoOtherModule(JavaClasses project) {
        classes()
                .that()
                .resideInAPackage(SITE)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "javax.swing.text..",
                        "org.jspecify..",
                        "org.commonmark..",
                        "org.fife.ui.rsyntaxtextarea..",
                        "org.jsoup..",
                        "tools.jackson..",
                        "com.samskivert.mustache..",
                        SITE)
                .check(project);
    }

    @ArchTest
    void maintenanceKnowsTheSiteAndTheTablesOfTheSamples(JavaClasses project) {
        classes()
                .that()
                .resideInAPackage(MAINTENANCE)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "javax.tools..",
                        "com.sun.source..",
                        "org.jspecify..",
                        "picocli..",
                        "dev.phalanx.samples.report..",
                        SITE,
                        MAINTENANCE)
                .check(project);
    }

    @ArchTest
    void contendersUseThePublicApiAlone(JavaClasses project) {
        noClasses()
                .that()
                .resideInAPackage(CONTENDERS)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.phalanx.structs.kernel..",
                        "dev.phalanx.structs.loaded..",
                        "dev.phalanx.jobs.graph..",
                        "dev.phalanx..internal..")
                .check(project);
    }

    @ArchTest
    void publishedRoomsDoNotReachIntoTheJdk(JavaClasses project) {
        noClasses()
                .that()
                .resideInAnyPackage(
                        with(JOBS, STRUCTS, ENTITIES, METRICS, MICROMETER, TRANSFORMS, SCENES, BAKING, SAMPLES, CLI))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("sun..", "jdk.internal..")
                .check(project);
    }

    @ArchTest
    void packagesFormNoCycle(JavaClasses project) {
        slices().matching("dev.phalanx.(**)").should().beFreeOfCycles().check(project);
    }
}
