import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../client/failure.ts'
import { useFieldText } from '../i18n/field-text.ts'
import { Note } from './note.tsx'

/** Says why something was refused or failed. */
export function useRefusal() {
	const text = useFieldText()
	const { t: common } = useTranslation()
	return (error: unknown): string => {
		const failure = asFailure(error)
		if (failure.isUnreachable) return common('failed.unreachable')
		return text(failure.message) || common('failed.unexpected')
	}
}

interface RefusalProps {
	readonly error: Error | null
	/** What is said of it, where a screen has texts of its own. */
	readonly text?: (error: Error) => ReactNode
}

/** Why a form was not taken, where no field says it. */
export function Refusal({ error, text }: RefusalProps) {
	const refusal = useRefusal()
	return (
		error && (
			<Note tone="bad" role="alert">
				{(text ?? refusal)(error)}
			</Note>
		)
	)
}
