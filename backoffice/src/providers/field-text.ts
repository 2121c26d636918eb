import { useTranslate } from 'react-admin'
import { readTextRef } from '../../../kernel/wire/text.ts'

/**
 * Returns a function that translates messages of contracts from the section `fields`. A sentence of the
 * server is returned unchanged.
 */
export function useFieldText(): (message: string) => string {
	const translate = useTranslate()
	return (message) => {
		const named = readTextRef(message)
		return named === null ? message : translate(`fields.${named.key.replace('.fields.', '.')}`, named.params)
	}
}
