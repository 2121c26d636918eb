import { BadgeCheck, CircleX, Clock, type LucideIcon } from 'lucide-react'
import type { Verification } from '../../../../domain/organizations/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'

const APPEARANCE: Record<Verification, { tone: Tone; icon: LucideIcon }> = {
	waiting: { tone: 'wait', icon: Clock },
	verified: { tone: 'ok', icon: BadgeCheck },
	refused: { tone: 'bad', icon: CircleX },
}

export function VerificationChip({ verification }: { verification: Verification }) {
	const t = useT()
	const { tone, icon } = APPEARANCE[verification]
	return (
		<Chip tone={tone} icon={icon}>
			{t(`verification.${verification}`)}
		</Chip>
	)
}
