import { UserCheck } from 'lucide-react'
import { useLocale } from 'react-admin'
import { formatDecimal } from '../../../../client/format/amounts.ts'
import type { WithdrawalDetail } from '../../../../domain/funds/withdrawals.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { named } from '../../ui/named.tsx'
import { Note } from '../../ui/note.tsx'
import { When } from '../../ui/when.tsx'

export function FirstApprovalChip() {
	const t = useT()
	return (
		<Chip tone="wait" icon={UserCheck}>
			{t('withdrawals.twoPeople.oneOfTwo')}
		</Chip>
	)
}

export function TwoPeople({ withdrawal: { approvals, currency } }: { withdrawal: WithdrawalDetail }) {
	const t = useT()
	const locale = useLocale()
	if (!approvals) return null
	const { together, from, first } = approvals
	const why = t('withdrawals.twoPeople.why', {
		together: formatDecimal(together, currency, locale),
		from: formatDecimal(from, currency, locale),
	})
	return (
		<Note>
			{why}{' '}
			{first ? (
				<span>
					{t('withdrawals.twoPeople.first', { name: named(t, first.by) })}{' '}
					<When at={first.at} of={currency} />
				</span>
			) : (
				<span>{t('withdrawals.twoPeople.none')}</span>
			)}
		</Note>
	)
}
