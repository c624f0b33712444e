export {
  forgetKnown,
  forgetNamedIn,
  partsNaming,
  partsOf,
  type Recorded,
  type RecordedPerson,
  recordPeople,
} from './known-people.ts'
export { earlierMember, earlierPerson, type NamedPerson, type PersonRole, rememberPeople } from './people.ts'
