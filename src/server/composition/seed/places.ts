/** The 64 districts of Bangladesh by division, with their Bangla names, and the thanas of the districts the agency works in most. */
type Division =
  | 'Dhaka'
  | 'Chattogram'
  | 'Rajshahi'
  | 'Khulna'
  | 'Barishal'
  | 'Sylhet'
  | 'Rangpur'
  | 'Mymensingh'

const districts: Readonly<Record<Division, string>> = {
  Dhaka:
    'Dhaka ঢাকা|Faridpur ফরিদপুর|Gazipur গাজীপুর|Gopalganj গোপালগঞ্জ|Kishoreganj কিশোরগঞ্জ|Madaripur মাদারীপুর|Manikganj মানিকগঞ্জ|Munshiganj মুন্সীগঞ্জ|Narayanganj নারায়ণগঞ্জ|Narsingdi নরসিংদী|Rajbari রাজবাড়ী|Shariatpur শরীয়তপুর|Tangail টাঙ্গাইল',
  Chattogram:
    "Bandarban বান্দরবান|Brahmanbaria ব্রাহ্মণবাড়িয়া|Chandpur চাঁদপুর|Chattogram চট্টগ্রাম|Cumilla কুমিল্লা|Cox's Bazar কক্সবাজার|Feni ফেনী|Khagrachhari খাগড়াছড়ি|Lakshmipur লক্ষ্মীপুর|Noakhali নোয়াখালী|Rangamati রাঙ্গামাটি",
  Rajshahi:
    'Bogura বগুড়া|Chapainawabganj চাঁপাইনবাবগঞ্জ|Joypurhat জয়পুরহাট|Naogaon নওগাঁ|Natore নাটোর|Pabna পাবনা|Rajshahi রাজশাহী|Sirajganj সিরাজগঞ্জ',
  Khulna:
    'Bagerhat বাগেরহাট|Chuadanga চুয়াডাঙ্গা|Jashore যশোর|Jhenaidah ঝিনাইদহ|Khulna খুলনা|Kushtia কুষ্টিয়া|Magura মাগুরা|Meherpur মেহেরপুর|Narail নড়াইল|Satkhira সাতক্ষীরা',
  Barishal: 'Barguna বরগুনা|Barishal বরিশাল|Bhola ভোলা|Jhalokathi ঝালকাঠি|Patuakhali পটুয়াখালী|Pirojpur পিরোজপুর',
  Sylhet: 'Habiganj হবিগঞ্জ|Moulvibazar মৌলভীবাজার|Sunamganj সুনামগঞ্জ|Sylhet সিলেট',
  Rangpur:
    'Dinajpur দিনাজপুর|Gaibandha গাইবান্ধা|Kurigram কুড়িগ্রাম|Lalmonirhat লালমনিরহাট|Nilphamari নীলফামারী|Panchagarh পঞ্চগড়|Rangpur রংপুর|Thakurgaon ঠাকুরগাঁও',
  Mymensingh: 'Jamalpur জামালপুর|Mymensingh ময়মনসিংহ|Netrokona নেত্রকোণা|Sherpur শেরপুর',
}

/** Thanas and upazilas by district: the eight divisional cities and the districts the agents come from. */
const thanas: Readonly<Record<string, string>> = {
  Dhaka:
    'Adabor|Airport|Badda|Banani|Bangshal|Bhashantek|Bhatara|Cantonment|Chawkbazar|Dakshinkhan|Darus Salam|Demra|Dhamrai|Dhanmondi|Dohar|Gendaria|Gulshan|Hatirjheel|Hazaribagh|Jatrabari|Kadamtali|Kafrul|Kalabagan|Kamrangirchar|Keraniganj|Khilgaon|Khilkhet|Kotwali|Lalbagh|Mirpur Model|Mohammadpur|Motijheel|Mugda|Nawabganj|New Market|Pallabi|Paltan|Ramna|Rampura|Rupnagar|Sabujbagh|Savar|Shah Ali|Shahbagh|Shahjahanpur|Sher-e-Bangla Nagar|Shyampur|Sutrapur|Tejgaon|Tejgaon Industrial|Turag|Uttara East|Uttara West|Uttar Khan|Wari',
  Chattogram:
    'Akbar Shah|Anwara|Bakalia|Bandar|Banshkhali|Bayazid Bostami|Boalkhali|Chandanaish|Chandgaon|Chawkbazar|Double Mooring|EPZ|Fatikchhari|Halishahar|Hathazari|Karnaphuli|Khulshi|Kotwali|Lohagara|Mirsharai|Pahartali|Panchlaish|Patenga|Patiya|Rangunia|Raozan|Sadarghat|Sandwip|Satkania|Sitakunda',
  Rajshahi:
    'Airport|Bagha|Bagmara|Belpukur|Boalia|Chandrima|Charghat|Damkura|Durgapur|Godagari|Kashiadanga|Karnahar|Katakhali|Mohanpur|Motihar|Paba|Puthia|Rajpara|Shah Makhdum|Tanore',
  Khulna:
    'Aranghata|Batiaghata|Dacope|Daulatpur|Dighalia|Dumuria|Harintana|Khalishpur|Khan Jahan Ali|Koyra|Labanchara|Paikgachha|Phultala|Rupsha|Sadar|Sonadanga|Terokhada',
  Barishal:
    'Agailjhara|Airport|Babuganj|Bakerganj|Banaripara|Bandar|Gournadi|Hizla|Kawnia|Kotwali|Mehendiganj|Muladi|Wazirpur',
  Sylhet:
    'Airport|Balaganj|Beanibazar|Bishwanath|Companiganj|Dakshin Surma|Fenchuganj|Golapganj|Gowainghat|Jaintiapur|Jalalabad|Kanaighat|Kotwali|Moglabazar|Osmani Nagar|Shah Paran|Zakiganj',
  Rangpur:
    'Badarganj|Gangachara|Haragachh|Hazirhat|Kaunia|Kotwali|Mahiganj|Mithapukur|Parshuram|Pirgachha|Pirganj|Tajhat|Taraganj',
  Mymensingh:
    'Bhaluka|Dhobaura|Fulbaria|Gaffargaon|Gauripur|Haluaghat|Ishwarganj|Kotwali|Muktagachha|Nandail|Phulpur|Tarakanda|Trishal',
  Cumilla:
    'Barura|Brahmanpara|Burichang|Chandina|Chauddagram|Cumilla Adarsha Sadar|Cumilla Sadar Dakshin|Daudkandi|Debidwar|Homna|Laksam|Lalmai|Manoharganj|Meghna|Muradnagar|Nangalkot|Titas',
  Brahmanbaria:
    'Akhaura|Ashuganj|Bancharampur|Bijoynagar|Brahmanbaria Sadar|Kasba|Nabinagar|Nasirnagar|Sarail',
  Tangail:
    'Basail|Bhuapur|Delduar|Dhanbari|Ghatail|Gopalpur|Kalihati|Madhupur|Mirzapur|Nagarpur|Sakhipur|Tangail Sadar',
  Faridpur: 'Alfadanga|Bhanga|Boalmari|Charbhadrasan|Faridpur Sadar|Madhukhali|Nagarkanda|Sadarpur|Saltha',
  Madaripur: 'Dasar|Kalkini|Madaripur Sadar|Rajoir|Shibchar',
}

export interface District {
  name: string
  nameBn: string
  division: Division
}

/** 'Cox's Bazar কক্সবাজার' → name and Bangla name: the last word is the Bangla one. */
const split = (text: string, division: Division): District => {
  const at = text.lastIndexOf(' ')
  return { name: text.slice(0, at), nameBn: text.slice(at + 1), division }
}

/** `Object.entries` loses that the keys are divisions. */
export const districtList: readonly District[] = (Object.entries(districts) as [Division, string][]).flatMap(
  ([division, names]) => names.split('|').map((one) => split(one, division)),
)

export const thanaList: readonly { city: string; name: string }[] = Object.entries(thanas).flatMap(
  ([city, names]) => names.split('|').map((name) => ({ city, name })),
)
