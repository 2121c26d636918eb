import { CircleAlert, CircleCheck, CircleOff, CirclePause, type LucideIcon } from 'lucide-react'
import type { BackofficeRecurring } from '../../../../domain/recurring/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'

const APPEARANCE: Record<BackofficeRecurring['status'], { tone: Tone; icon: LucideIcon }> = {
	active: { tone: 'ok', icon: CircleCheck },
	paused: { tone: 'wait', icon: CirclePause },
	ended: { tone: 'off', icon: CircleOff },
}

export function RecurringStatus({ of }: { of: BackofficeRecurring }) {
	const t = useT()
	const { status, phase, pausedBecause, endedBecause } = of
	if (status === 'active' && phase === 'needsDonor')
		return (
			<Chip tone="wait" icon={CircleAlert}>
				{t(`recurring.problem.${of.problem ?? 'method'}`)}
			</Chip>
		)
	const { tone, icon } = APPEARANCE[status]
	const why =
		status === 'paused' && pausedBecause
			? t(`recurring.paused.${pausedBecause}`)
			: status === 'ended' && endedBecause
				? t(`recurring.ended.${endedBecause}`)
				: phase === 'charging'
					? t('recurring.charging')
					: t(`recurring.status.${status}`)
	return (
		<Chip tone={tone} icon={icon}>
			{why}
		</Chip>
	)
}

export function recurringTitle(
	t: ReturnType<typeof useT>,
	{ target, title }: Pick<BackofficeRecurring, 'target' | 'title'>,
): string {
	return title ?? t(target === 'tal' ? 'recurring.foundation' : 'recurring.erased')
}
