import { CalendarHeart, HeartHandshake, Sprout, UserRound } from 'lucide-react'
import type { BackofficeWithdrawal } from '../../../../domain/funds/withdrawals.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'

const ICONS = { request: Sprout, individual: UserRound, foundation: HeartHandshake, event: CalendarHeart }

export function FundKind({ kind }: { kind: BackofficeWithdrawal['kind'] }) {
	const t = useT()
	return <Chip icon={ICONS[kind]}>{t(`withdrawals.kinds.${kind}`)}</Chip>
}
