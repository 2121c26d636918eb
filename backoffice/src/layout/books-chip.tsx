import { BadgeCheck, Clock, TriangleAlert } from 'lucide-react'
import { useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import { useT } from '../providers/i18n.ts'
import { type BooksState, booksState } from '../resources/home/books-state.ts'
import { Chip } from '../ui/chip.tsx'
import { formatMoment } from '../ui/time.ts'
import { useOverview } from './use-overview.ts'

export function BooksChip() {
	const t = useT()
	const locale = useLocale()
	const { data: overview } = useOverview()
	const verified = overview?.money?.verified
	if (!verified) return null
	const { tone, icon, text } = APPEARANCES[booksState(verified)]
	return (
		<Link to="/books">
			<Chip tone={tone} icon={icon}>
				{t(text, { when: formatMoment(verified.finishedAt, locale) })}
			</Chip>
		</Link>
	)
}

const APPEARANCES = {
	never: { tone: 'wait', icon: Clock, text: 'books.none' },
	bad: { tone: 'bad', icon: TriangleAlert, text: 'home.broken' },
	overdue: { tone: 'wait', icon: Clock, text: 'home.overdue' },
	good: { tone: 'ok', icon: BadgeCheck, text: 'home.verified' },
} as const satisfies Record<BooksState, object>
