import type { MemberRow } from './calls.ts'

export const nameOf = ({ name }: Pick<MemberRow, 'name'>): string => `${name.first_name} ${name.last_name}`
