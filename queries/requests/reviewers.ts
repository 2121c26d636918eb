import { masked } from '../../domain/masking.contract.ts'
import type { Field, FieldValue, FieldValues } from '../../domain/requests/kinds/field.contract.ts'
import { kindOf } from '../../domain/requests/kinds/kinds.contract.ts'
import type { Principal } from '../../kernel/http/route.ts'
import { isAdmin, isFinance } from '../_shared/roles.ts'

/** Checks that a reader of the queue may not see addresses, phone numbers, identity numbers and documents. */
export const isLimited = (viewer: Principal): boolean => !isAdmin(viewer) && !isFinance(viewer)

export const readable = (text: string, limited: boolean): string => (limited ? masked(text) : text)

/** Returns viewers named by username; those named by e-mail address are left out for a limited reader. */
export const nameable = (viewers: readonly string[], limited: boolean): string[] =>
	viewers.filter((viewer) => !limited || !viewer.includes('@'))

const HOLDS_CONTACT: readonly Field['type'][] = ['phone', 'file']

export function limitedFields(requestType: string, values: FieldValues): FieldValues {
	const fields = kindOf(requestType)?.fields ?? {}
	const free = Object.entries(values).filter(([name]) => {
		const field = fields[name]
		return field !== undefined && !HOLDS_CONTACT.includes(field.type)
	})
	return Object.fromEntries(free.map(([name, value]) => [name, withoutContact(fields[name], value)]))
}

function withoutContact(field: Field | undefined, value: FieldValue): FieldValue {
	if (field?.type === 'text' && typeof value === 'string') return masked(value)
	if (field?.type !== 'questions' || !Array.isArray(value)) return value
	return value.map((question) => masked(String(question)))
}
