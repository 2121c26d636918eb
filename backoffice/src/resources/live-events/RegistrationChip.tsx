import { CircleCheck, CircleOff, CircleX, Hourglass, type LucideIcon } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { BackofficeRegistration } from '../../../../domain/live-events/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'

const APPEARANCE: Readonly<Record<BackofficeRegistration['state'], { tone: Tone; icon: LucideIcon }>> = {
	held: { tone: 'wait', icon: Hourglass },
	confirmed: { tone: 'ok', icon: CircleCheck },
	ended: { tone: 'off', icon: CircleOff },
	cancelled: { tone: 'bad', icon: CircleX },
}

export function RegistrationChip({
	of: { state, because },
}: {
	of: Pick<BackofficeRegistration, 'state' | 'because'>
}) {
	const t = useT()
	const translate = useTranslate()
	const name = t(`registrationState.${state}`)
	return (
		<Chip {...APPEARANCE[state]}>
			{because === null ? name : translate(`registrationEnd.${because}`, { _: name })}
		</Chip>
	)
}
