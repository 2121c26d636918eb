import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../client/failure.ts'
import { useFieldText } from '../i18n/field-text.ts'
import { Note } from './note.tsx'

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
	readonly text?: (error: Error) => ReactNode
}

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
