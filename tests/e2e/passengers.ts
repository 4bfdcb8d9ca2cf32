/** Files of the passengers of the scenarios (demo 4.0), as their form sends them. */
import { rakib } from '../server/agency-data.ts'
import type { TestServer } from './test-server.ts'
import { pdf, picture, upload } from './papers.ts'

type File = Readonly<Record<string, unknown>>

/** F1 MST SHIRIN AKTER: a domestic worker to Saudi Arabia with her husband as guardian; no amount is agreed with her yet. */
export async function shirin(testServer: TestServer): Promise<File> {
  return {
    ...(await rakib(testServer)),
    passenger_type: await testServer.ids.type('female'),
    full_name: 'MST SHIRIN AKTER',
    given_name: 'MST SHIRIN',
    surname: 'AKTER',
    gender: 'female',
    date_of_birth: '1995-03-20',
    marital_status: 'married',
    spouse_name: 'MD JAHID HOSSAIN',
    nid_no: '1995123456',
    passport_no: 'Z10000102',
    passport_issue_date: '2024-02-12',
    passport_expiry_date: '2034-02-11',
    mrz_line1: 'P<BGDAKTER<<MST<SHIRIN<<<<<<<<<<<<<<<<<<<<<<',
    mrz_line2: 'Z100001027BGD9503205F3402111<<<<<<<<<<<<<<08',
    mobile: '+8801712345602',
    agent: testServer.ids.agent['AG-0007'],
    profession: await testServer.ids.profession('Domestic Worker'),
    guardian_name: 'MD JAHID HOSSAIN',
    guardian_relation: 'husband',
    guardian_phone: '+8801712345692',
    photo: await upload(testServer, picture('photo.jpg')),
    passport_image: await upload(testServer, picture('passport.jpg')),
  }
}

/** J1 MD JAMAL UDDIN: an electrician to Saudi Arabia, 160,000 agreed. */
export async function jamal(testServer: TestServer): Promise<File> {
  return {
    ...(await rakib(testServer)),
    full_name: 'MD JAMAL UDDIN',
    given_name: 'MD JAMAL',
    surname: 'UDDIN',
    date_of_birth: '1993-09-09',
    nid_no: '1993123456',
    passport_no: 'Z10000105',
    passport_issue_date: '2025-01-15',
    passport_expiry_date: '2035-01-14',
    mrz_line1: 'P<BGDUDDIN<<MD<JAMAL<<<<<<<<<<<<<<<<<<<<<<<<',
    mrz_line2: 'Z100001050BGD9309094M3501140<<<<<<<<<<<<<<00',
    mobile: '+8801712345605',
    profession: await testServer.ids.profession('Electrician'),
    agreed_amount: '160000.00',
    photo: await upload(testServer, picture('photo.jpg')),
    passport_image: await upload(testServer, picture('passport.jpg')),
    contract_file: await upload(testServer, pdf),
    nominee_name: 'RAHELA KHATUN',
    nominee_relation: 'mother',
    nominee_phone: '+8801712345680',
  }
}
