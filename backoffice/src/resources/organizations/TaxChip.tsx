import { BadgeCheck, CalendarX, CircleX, Clock, type LucideIcon } from 'lucide-react'
import type { TaxStatus } from '../../../../domain/_shared/tax-validity.contract.ts'
import type { BackofficeTaxRegistration } from '../../../../domain/organizations/tax.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'

const APPEARANCE: Record<TaxStatus, { tone: Tone; icon: LucideIcon }> = {
	waiting: { tone: 'wait', icon: Clock },
	verified: { tone: 'ok', icon: BadgeCheck },
	refused: { tone: 'bad', icon: CircleX },
	withdrawn: { tone: 'plain', icon: CircleX },
}

export function TaxChip({
	registration: { status, counts },
}: {
	registration: Pick<BackofficeTaxRegistration, 'status' | 'counts'>
}) {
	const t = useT()
	const { tone, icon } = APPEARANCE[status]
	if (status === 'verified' && !counts) return <Chip icon={CalendarX}>{t('taxRegistrations.notToday')}</Chip>
	return (
		<Chip tone={tone} icon={icon}>
			{t(`taxStatus.${status}`)}
		</Chip>
	)
}
