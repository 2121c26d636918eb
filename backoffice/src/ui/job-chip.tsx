import {
	CircleCheck,
	CircleMinus,
	CircleX,
	Clock,
	FileQuestionMark,
	History,
	Inbox,
	LoaderCircle,
	type LucideIcon,
	ShieldAlert,
	ShieldCheck,
} from 'lucide-react'
import type { EffectRow } from '../../../domain/activity/contract.ts'
import type { WebhookRow } from '../../../domain/activity/webhooks.contract.ts'
import { useT } from '../providers/i18n.ts'
import { Chip, type Tone } from './chip.tsx'

type JobState = EffectRow['state'] | WebhookRow['state'] | WebhookRow['verdict']

const APPEARANCE: Record<JobState, { tone: Tone; icon: LucideIcon }> = {
	planned: { tone: 'wait', icon: Clock },
	running: { tone: 'info', icon: LoaderCircle },
	received: { tone: 'wait', icon: Inbox },
	done: { tone: 'ok', icon: CircleCheck },
	dead: { tone: 'bad', icon: CircleX },
	ignored: { tone: 'off', icon: CircleMinus },
	accepted: { tone: 'ok', icon: ShieldCheck },
	forged: { tone: 'bad', icon: ShieldAlert },
	expired: { tone: 'wait', icon: History },
	unreadable: { tone: 'bad', icon: FileQuestionMark },
}

export function JobChip({ state }: { state: JobState }) {
	const t = useT()
	const { tone, icon } = APPEARANCE[state]
	return (
		<Chip tone={tone} icon={icon}>
			{t(`job.${state}`)}
		</Chip>
	)
}
