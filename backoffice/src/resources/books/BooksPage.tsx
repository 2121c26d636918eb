import { Box, LinearProgress, Paper, Skeleton, Typography } from '@mui/material'
import { CanAccess } from 'react-admin'
import { Link, NavLink, useNavigate, useParams } from 'react-router-dom'
import type { BookCheck } from '../../../../domain/ledger/books.contract.ts'
import { AccessDenied } from '../../layout/access-denied.tsx'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { When } from '../../ui/when.tsx'
import { BookCheckCard, BookCheckChip, useRequester } from './BookCheckCard.tsx'
import { styles } from './books.styles.ts'
import { CheckNow } from './CheckNow.tsx'
import { CoverageCards } from './CoverageCards.tsx'
import { useBookChecks, useBooksUnderCheck } from './use-check-books.ts'

export const BooksPage = () => (
	<CanAccess resource="books" action="list" accessDenied={<AccessDenied />}>
		<Books />
	</CanAccess>
)

function Books() {
	const t = useT()
	const navigate = useNavigate()
	const { id } = useParams()
	const { data: checks, error, refetch } = useBookChecks()
	const visible = id === undefined ? checks?.[0] : checks?.find((check) => check.id === id)
	return (
		<Page
			title={t('books.title')}
			lead={t('books.lead')}
			actions={<CheckNow onDone={() => navigate('/books')} />}
		>
			<Under />
			<CoverageCards />
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!checks && !error ? <Skeleton variant="rectangular" height={420} /> : null}
			{checks?.length === 0 ? <None /> : null}
			{checks && checks.length > 0 ? (
				<Box sx={styles.columns}>
					{visible ? <BookCheckCard check={visible} /> : <Gone />}
					<BookChecks checks={checks} visible={visible?.id} />
				</Box>
			) : null}
		</Page>
	)
}

function Under() {
	const t = useT()
	const busy = useBooksUnderCheck()
	return (
		<div role="status">
			{busy ? (
				<Box sx={styles.under}>
					<b>{t('books.under')}</b>
					<p>{t('books.underHelp')}</p>
					<LinearProgress aria-label={t('books.under')} />
				</Box>
			) : null}
		</div>
	)
}

function None() {
	const t = useT()
	return (
		<Paper component="section" variant="outlined" sx={styles.none}>
			<h2>{t('books.none')}</h2>
			<p>{t('books.noneHelp')}</p>
		</Paper>
	)
}

function Gone() {
	const t = useT()
	return (
		<Note>
			{t('books.gone')} <Link to="/books">{t('books.latest')}</Link>
		</Note>
	)
}

function BookChecks({ checks, visible }: { checks: readonly BookCheck[]; visible: string | undefined }) {
	const t = useT()
	const requester = useRequester()
	return (
		<Paper component="nav" variant="outlined" sx={styles.card} aria-labelledby="book-checks">
			<h2 id="book-checks">{t('books.looks')}</h2>
			<Typography variant="small" sx={styles.quiet}>
				{t('books.looksHelp')}
			</Typography>
			<Box component="ol" sx={styles.checks}>
				{checks.map((check) => (
					<li key={check.id}>
						<NavLink
							to={`/books/${check.id}`}
							aria-current={check.id === visible ? 'page' : undefined}
							className={check.id === visible ? 'visible' : undefined}
						>
							<When at={check.finishedAt} />
							<BookCheckChip check={check} />
							<Typography component="span" variant="small" sx={styles.quiet}>
								{requester(check)}
							</Typography>
						</NavLink>
					</li>
				))}
			</Box>
		</Paper>
	)
}
