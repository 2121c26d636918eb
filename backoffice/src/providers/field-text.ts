import { useTranslate } from 'react-admin'
import { readTextRef } from '../../../kernel/wire/text.ts'

/**
 * Renders messages of contracts from section `fields` of all capabilities, in the reader's language. A sentence, as the
 * server answers it, stays as it is.
 */
export function useFieldText(): (message: string) => string {
	const translate = useTranslate()
	return (message) => {
		const named = readTextRef(message)
		return named === null ? message : translate(`fields.${named.key.replace('.fields.', '.')}`, named.params)
	}
}
