import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react'
import type { JournalEntry } from '../../../../domain/journal/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'

const CHIPS = {
	waiting: { tone: 'wait', icon: Clock },
	posted: { tone: 'ok', icon: CircleCheck },
	declined: { tone: 'off', icon: CircleX },
} as const

export function EntryStatus({ entry }: { entry: JournalEntry }) {
	const t = useT()
	const { status, reversedBy } = entry
	return (
		<>
			<Chip {...CHIPS[status]}>{t(`journal.status.${status}`)}</Chip>{' '}
			{reversedBy === null ? null : (
				<Chip tone="info" icon={Undo2}>
					{t('journal.takenBack')}
				</Chip>
			)}
		</>
	)
}
