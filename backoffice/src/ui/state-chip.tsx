import { CircleCheck, CircleX, Clock, type LucideIcon, RotateCw, Skull } from 'lucide-react'
import { Chip, type Tone } from './chip.tsx'
import { readableType } from './timeline.tsx'

const LOOK: Record<string, { tone: Tone; icon: LucideIcon }> = {
	done: { tone: 'ok', icon: CircleCheck },
	processed: { tone: 'ok', icon: CircleCheck },
	accepted: { tone: 'ok', icon: CircleCheck },
	valid: { tone: 'ok', icon: CircleCheck },
	pending: { tone: 'wait', icon: Clock },
	received: { tone: 'wait', icon: Clock },
	retrying: { tone: 'wait', icon: RotateCw },
	failed: { tone: 'bad', icon: CircleX },
	rejected: { tone: 'bad', icon: CircleX },
	invalid: { tone: 'bad', icon: CircleX },
	dead: { tone: 'bad', icon: Skull },
}

/** The state of a machine's work, under the name that the machine gives it. */
export function StateChip({ state }: { state: string }) {
	const { tone, icon } = LOOK[state] ?? { tone: 'plain' as const, icon: undefined }
	return (
		<Chip tone={tone} {...(icon ? { icon } : {})}>
			{readableType(state)}
		</Chip>
	)
}
