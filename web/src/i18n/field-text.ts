import { useTranslation } from 'react-i18next'
import { readTextRef } from '../../../kernel/wire/text.ts'

/**
 * Returns a function that translates messages of contracts from the section `fields` of all capabilities. A
 * sentence of the server is returned unchanged.
 */
export function useFieldText(): <Message extends string | undefined>(message: Message) => Message {
	// Its keys come from the contracts; the typed namespaces are those of screens. A screen with a form names
	// `fields` among its areas; suspending would hide a page that is being read.
	const { t, ready } = useTranslation('fields' as 'common', { useSuspense: false })
	return (message) => {
		const named = readTextRef(message ?? '')
		if (named === null) return message
		// A window may be open before they are fetched.
		if (!ready) return '…' as typeof message
		const render = t as unknown as (key: string, params: object) => string
		return render(named.key.replace('.fields.', '.'), named.params) as typeof message
	}
}
