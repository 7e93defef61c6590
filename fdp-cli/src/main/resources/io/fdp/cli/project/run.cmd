@echo off
rem Runs the simulation; builds it when sources, or what is installed of FDP, are newer than the program.
rem JAVA_HOME names a JDK 25 or newer. Untested.
setlocal
cd /d "%~dp0"
if not exist "%JAVA_HOME%\bin\javac.exe" (echo run: let JAVA_HOME name the folder of a JDK 25 or newer. 1>&2 & exit /b 3)
if not exist target\my-sim.jar goto build
powershell -NoProfile -Command "$built = (Get-Item target\my-sim.jar).LastWriteTime; $all = @(Get-Item pom.xml) + @(Get-ChildItem src\main -Recurse) + @(Get-ChildItem ($HOME + '\.m2\repository\io\fdp') -Recurse -Include *.jar, maven-metadata-local.xml -ErrorAction SilentlyContinue); exit @($all | Where-Object { $_.LastWriteTime -gt $built }).Count"
if not errorlevel 1 goto start
:build
if exist target\my-sim.jar del target\my-sim.jar
if exist target\classes rmdir /s /q target\classes
if exist target\lib rmdir /s /q target\lib
call mvn -B -ntp -q -Dmaven.test.skip=true package 1>&2
if errorlevel 1 exit /b 1
:start
"%JAVA_HOME%\bin\java" --enable-native-access=ALL-UNNAMED --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED -cp "target\my-sim.jar;target\lib\*" my.sim.Main %*
exit /b %errorlevel%
