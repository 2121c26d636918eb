import { useState } from 'react'
import { type NumberKind, numberOf } from '../../../../../domain/_shared/identity-numbers.contract.ts'
import { IDENTITY_KINDS, type IdentityKind } from '../../../../../domain/requests/identity.contract.ts'
import { saveIdentity } from '../api/identity.ts'

export type TypedIdentity = Readonly<Record<IdentityKind, string>>
export const NO_IDENTITY: TypedIdentity = { pan: '', aadhaar: '' }

const TEXTS = {
	pan: 'common.fields.enterPan',
	aadhaar: 'common.fields.enterAadhaar',
} as const satisfies Partial<Record<NumberKind, string>>

export const identityProblems = (typed: TypedIdentity): Partial<Record<IdentityKind, string>> =>
	Object.fromEntries(
		IDENTITY_KINDS.filter((kind) => typed[kind] !== '' && numberOf(kind, typed[kind]) === null).map(
			(kind) => [kind, TEXTS[kind]],
		),
	)

/** Identity numbers that are typed into the form; they are never part of its draft. */
export function useIdentity() {
	const [typed, setTyped] = useState(NO_IDENTITY)
	const [checked, setChecked] = useState(false)
	const problems = identityProblems(typed)
	return {
		typed,
		setTyped,
		problems: checked ? problems : {},
		check: (): boolean => {
			setChecked(true)
			return Object.keys(problems).length === 0
		},
		/** Sends the numbers after the request exists. @throws Failure */
		save: async (requestId: string): Promise<void> => {
			const numbers = Object.fromEntries(
				IDENTITY_KINDS.flatMap((kind) => (typed[kind] ? [[kind, typed[kind]]] : [])),
			)
			if (Object.keys(numbers).length === 0) return
			await saveIdentity(requestId, numbers)
			setTyped(NO_IDENTITY)
		},
	}
}
export type IdentityState = ReturnType<typeof useIdentity>
