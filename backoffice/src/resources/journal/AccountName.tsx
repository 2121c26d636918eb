import type { JournalEntry } from '../../../../domain/journal/contract.ts'
import { useT } from '../../providers/i18n.ts'

type Line = Pick<JournalEntry['lines'][number], 'account' | 'owner' | 'label'>

/** Names an account with its owner: the title of the fund, the provider's account or the legal entity. */
export function AccountName({ line: { account, owner, label } }: { line: Line }) {
	const t = useT()
	return (
		<>
			<b>{t(`account.${account}`)}</b> {label ?? owner}
		</>
	)
}
