import { Box, Paper } from '@mui/material'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { BOOK_CHECKS, type BookCheck } from '../../../../domain/ledger/books.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { When } from '../../ui/when.tsx'
import { styles } from './books.styles.ts'
import { Statement } from './Statement.tsx'

const faultyIn = ({ results }: BookCheck): number => results.filter(({ holds }) => !holds).length

export function BookCheckChip({ check }: { check: BookCheck }) {
	const t = useT()
	return check.holds ? (
		<Chip tone="ok" icon={ShieldCheck}>
			{t('books.holds')}
		</Chip>
	) : (
		<Chip tone="bad" icon={ShieldAlert}>
			{t('books.faulty', { count: faultyIn(check) })}
		</Chip>
	)
}

export function useRequester(): (check: BookCheck) => string {
	const t = useT()
	return ({ requestedBy }) =>
		requestedBy === null ? t('books.nightly') : requestedBy.name || t('books.erased')
}

const secondsOf = ({ startedAt, finishedAt }: BookCheck): number =>
	Math.max(1, Math.ceil((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000))

export function BookCheckCard({ check }: { check: BookCheck }) {
	const t = useT()
	const requester = useRequester()
	return (
		<Paper component="section" variant="outlined" sx={styles.card} aria-labelledby="book-check">
			<h2 id="book-check">
				<BookCheckChip check={check} />
			</h2>
			<KeyValues>
				<KeyValue label={t('books.when')}>
					<When at={check.finishedAt} />
				</KeyValue>
				<KeyValue label={t('books.by')}>{requester(check)}</KeyValue>
				<KeyValue label={t('books.took')}>{t('books.seconds', { count: secondsOf(check) })}</KeyValue>
				<KeyValue label={t('books.position')}>
					<Box component="span" sx={styles.position}>
						{check.position.replace(/^0+(?=\d)/, '')}
					</Box>
				</KeyValue>
			</KeyValues>
			<ul aria-label={t('books.statements')}>
				{BOOK_CHECKS.map((name) => (
					<Statement key={name} name={name} result={check.results.find((each) => each.name === name)} />
				))}
			</ul>
		</Paper>
	)
}
