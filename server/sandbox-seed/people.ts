import type * as v from 'valibot'
import type { AddressForm } from '#contract/addresses.ts'
import type { OrderEventName } from '#contract/kits.ts'
import type { ListQuestion, ValueQuestion, values } from '#contract/questions.ts'

type ExampleValues = { [Question in ValueQuestion]: v.InferOutput<(typeof values)[Question]> }

/** The answers of an example person: one to every question. */
export interface ExampleAnswers extends ExampleValues, Record<ListQuestion, readonly string[]> {
  address: AddressForm
}

/** A kit on its way; each event is so many days before now. */
export interface ExampleKit {
  orderNumber: string
  kitId: string
  orderedDaysAgo: number
  eventsDaysAgo: Readonly<Partial<Record<OrderEventName, number>>>
}

export interface ExamplePerson {
  /** At the identity provider. */
  subject: string
  firstName: string
  lastName: string
  email: string
  /** From the range that Ofcom reserves for drama. */
  mobileNumber: string
  canAccessHurdle: boolean
  /** Absent: nothing is answered yet. */
  answers?: ExampleAnswers
  kit?: ExampleKit
  /** The GP record is connected from the start, at both ends of the sandbox. */
  gpConnection?: { odsCode: string; surgery: string; accountId: string; credential: string }
}

/** Invented people; their addresses are in real postcode areas and do not exist. */
export const people = {
  /** Has answered everything; the furthest along. */
  amina: {
    subject: 'user_amina',
    firstName: 'Amina',
    lastName: 'Okafor-Reid',
    email: 'amina+clerk_test@example.com',
    mobileNumber: '+447700900101',
    canAccessHurdle: true,
    answers: {
      address: {
        line1: '14 Larkspur Close',
        line2: 'Hallow',
        city: 'Worcester',
        postcode: 'WR2 9ZZ',
      },
      dob: '1987-04-09',
      gender: 'FEMALE',
      ethnicity: 'African',
      diagnosis: ['Vascular Ehlers-Danlos syndrome', 'Raynaud’s phenomenon'],
      gpSurgery: ['Larkspur Medical Centre'],
      hospital: ['Queen Adelaide Hospital', 'Severn Valley Royal Infirmary'],
      medication: ['Celiprolol 200 mg', 'Vitamin D'],
    },
    kit: {
      orderNumber: '48201937',
      kitId: 'K7MTQ4XRDA',
      orderedDaysAgo: 44,
      eventsDaysAgo: {
        ORDER_DISPATCHED: 42,
        ORDER_RECEIVED: 39,
        TEST_REGISTERED: 37,
        TEST_LAB_ACCESSIONED: 33,
      },
    },
    gpConnection: {
      odsCode: 'M81042',
      surgery: 'Larkspur Medical Centre',
      accountId: '3834473016',
      credential: 'example-credential-of-amina',
    },
  },
  /** New: nothing answered. */
  tom: {
    subject: 'user_tom',
    firstName: 'Tom',
    lastName: 'Hargreaves',
    email: 'tom+clerk_test@example.com',
    mobileNumber: '+447700900102',
    canAccessHurdle: false,
  },
  /** May order a kit and has not. */
  grace: {
    subject: 'user_grace',
    firstName: 'Grace',
    lastName: 'Pemberton',
    email: 'grace+clerk_test@example.com',
    mobileNumber: '+447700900103',
    canAccessHurdle: true,
    answers: {
      address: { line1: 'Flat 3', line2: '27 Tannery Street', city: 'Leeds', postcode: 'LS7 9ZY' },
      dob: '1962-11-30',
      gender: 'FEMALE',
      ethnicity: 'English, Welsh, Scottish, Northern Irish or British',
      diagnosis: ['Myasthenia gravis'],
      gpSurgery: ['Tannery Street Surgery'],
      hospital: ['Airedale North Hospital'],
      medication: ['Pyridostigmine 60 mg', 'Prednisolone 5 mg'],
    },
  },
  /** Has answered everything; no kit access. */
  noor: {
    subject: 'user_noor',
    firstName: 'Noor',
    lastName: 'Siddiqui',
    email: 'noor+clerk_test@example.com',
    mobileNumber: '+447700900104',
    canAccessHurdle: false,
    answers: {
      address: { line1: '8 Copperfield Row', city: 'Bristol', postcode: 'BS6 9ZX' },
      dob: '1999-02-28',
      gender: 'MALE',
      ethnicity: 'Pakistani',
      diagnosis: ['Behçet’s disease'],
      gpSurgery: ['Copperfield Family Practice'],
      hospital: ['None'],
      medication: ['Colchicine 500 micrograms'],
    },
  },
} satisfies Record<string, ExamplePerson>
