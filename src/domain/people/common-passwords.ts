/**
 * Words that people build passwords from, lower case, at least four characters. Typed by hand for this product.
 * `judgePassword` finds each of them in any case, with digits for letters (p4ssw0rd), repeated, joined and padded, so the
 * list stands for far more passwords than it has words.
 */
export const commonPasswordWords: readonly string[] = `
password passwort passwd passcode passphrase mypass mypassword thisismypassword secret secrets topsecret letmein letmeinnow openup
welcome welcomeback login logmein signin admin administrator admin123 root toor superuser sysadmin system server database backup oracle
user users username guest default changeme changeit change temp temporary test tester testing test1234 testtest demo sample example
qwerty qwertz azerty qazwsx qweasd asdfgh zxcvbn zaqwsx wsxedc qwer asdf zxcv poiuy lkjhg mnbvc
iloveyou ilovegod ilove loveyou loveme lovely lover forever forever young family mother father mommy daddy sister brother baby babygirl
babyboy princess prince queen king kingdom angel angels angelo heaven jesus christ jesuschrist godisgood blessed blessing church faith
allah allahuakbar bismillah alhamdulillah inshallah mashallah subhanallah muhammad mohammad mohammed islam muslim quran mecca makkah madina
medina ramadan ramzan hajj umrah kaaba krishna hare rama shiva ganesh durga buddha hanuman
sunshine moonlight starlight rainbow flower flowers rose roses butterfly dolphin dolphins monkey monkeys dragon dragons tiger tigers lion
lions eagle eagles panther panthers wolf wolves bear bears horse horses chicken kitten kitty hellokitty puppy doggy buster rabbit falcon
phoenix spider spiderman batman superman superstar superhero ironman avengers starwars matrix pokemon pikachu naruto shadow shadows
hunter hunters killer killers ninja samurai warrior warriors soldier master masters mustang ferrari porsche mercedes bmwbmw toyota honda
yamaha suzuki corvette camaro harley marlboro cocacola pepsi budweiser heineken
football soccer cricket baseball basketball hockey tennis golfer golf swimming liverpool arsenal chelsea manchester united barcelona
realmadrid juventus milan bayern brazil argentina messi lionelmessi ronaldo cristiano neymar maradona pele shakib tamim mashrafe mushfiq
kohli sachin tendulkar dhoni virat tigersbd banglatiger
bangla bangladesh bengal bengali dhaka dacca chittagong chattogram sylhet khulna rajshahi barisal barishal rangpur mymensingh comilla
cumilla noakhali feni jessore jashore bogra bogura pabna tangail faridpur gazipur narayanganj coxsbazar sundarban padma jamuna meghna
surma sonar shonar amarsonarbangla joybangla mujib bangabandhu shapla golap doyel ilish hilsa taka victory ekushey
india indian delhi mumbai kolkata pakistan karachi lahore nepal london england america american usausa newyork california texas chicago
dallas boston canada australia sydney paris france germany berlin turkey istanbul ankara saudi saudiarabia riyadh jeddah dammam dubai
emirates qatar doha kuwait oman muscat bahrain malaysia kualalumpur singapore thailand bangkok
recruit recruiting recruitment manpower agency agencies agent agents travel travels ticket tickets ticketing airline airlines airways
airport flight flights visa visas embassy passport passports overseas medical training office officer manager management account accounts
accountant accounting company business enterprise limited group finance money dollar dollars cash rich bank banking salary
computer computers internet network windows window linux ubuntu apple iphone samsung nokia android google gmail yahoo hotmail outlook
facebook instagram twitter whatsapp youtube tiktok microsoft amazon netflix mobile phone telephone laptop keyboard mouse monitor printer
hacker hacked hacking hackme security secure access control private privacy unlock locked lock open sesame opensesame trustno1 trustme
whatever nothing something anything everything nobody somebody anybody someone anyone everyone forgot forgotten remember remembered
hello hellothere helloworld goodbye goodmorning goodnight thankyou please sorry cool awesome amazing perfect beautiful pretty cute sexy
sweet sweetie sweetheart honey darling sugar candy chocolate cookie cookies cheese banana orange mango apple cherry strawberry pepper
ginger coffee biscuit butter pizza burger biryani kacchi
summer winter spring autumn monsoon january february march april june july august september october november december monday tuesday
wednesday thursday friday saturday sunday today tomorrow yesterday morning evening midnight weekend birthday christmas newyear holiday
black white blue green yellow purple silver golden gold pink brown orange redred diamond crystal emerald pearl
michael jordan michelle jennifer jessica ashley amanda nicole daniel andrew joshua matthew anthony william robert thomas charlie charles
george richard joseph jonathan christopher christian alexander alexandra benjamin samuel samantha victoria elizabeth stephanie melissa
danielle hannah maggie sophie natasha vanessa maria marina carlos antonio roberto fernando david james john peter paul simon steven kevin
brian jason justin tyler brandon austin hunter taylor morgan jackson maverick marley bailey molly lucky oliver oscar felix rocky sammy
rahim karim abdul abdullah ahmed ahmad hasan hassan hussain hossain rahman islam alam uddin miah mia khan chowdhury sarker sarkar talukder
molla mollah bhuiyan sheikh shaikh begum khatun akter akhter sultana jahan nahar parvin parveen fatema fatima ayesha aisha khadija mariam
maryam yasmin nasrin shirin rokeya salma rina mina tania nadia farzana sabina sabbir kamal jamal masud mahmud mahbub shahid rashed rasel
rubel sohel sumon shohag liton milon mizan nasir anwar akbar imran iqbal salman shahrukh amir ali omar osman usman yusuf ibrahim ismail
mustafa mehmet ayse fenerbahce galatasaray besiktas
mynameis myname mylove mylife myhome myhouse mycar mydog mycat myself
correcthorsebatterystaple ihavenopassword nopassword notapassword donttellanyone abcd abcdef letters number numbers digits alphabet
freedom liberty peace happy happiness smile smiles laugh dream dreams dreamer believe hope success winner winning champion champions
music musician guitar piano metallica nirvana eminem rockstar rocknroll beatles justinbieber bieber taylorswift blackpink
school college university student students teacher engineer doctor nurse police lawyer driver captain pilot
scooter chopper blaster slayer thunder lightning storm fire fireball water earth nature ocean river mountain forest island
asshole fuckyou fuckoff bitch bullshit pussy dick penis biteme suckit porno
power powerful energy magic magical mystery legend legends hero heroes gamer gaming minecraft fortnite roblox counterstrike callofduty
cheer cheers dancer dancing singer singing player players games game play playboy playstation xbox nintendo mario zelda
`
  .trim()
  .split(/\s+/)
