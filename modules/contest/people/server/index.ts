export { earlierPerson, type NamedPerson, rememberPeople } from './people.ts'
