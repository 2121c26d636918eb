import type { AccountLedger } from '../../../../domain/ledger/general-ledger.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { fundKindOf } from './book-view.ts'

/** Returns a function that names an account with its owner, or with the kind of its funds. */
export function useAccountName(): (whose: Pick<AccountLedger, 'account' | 'party'>) => string {
	const t = useT()
	return ({ account, party }) => {
		const kind = fundKindOf(party)
		return `${t(`account.${account}`)}, ${kind ? t(`generalLedger.kind.${kind}`) : party}`
	}
}
