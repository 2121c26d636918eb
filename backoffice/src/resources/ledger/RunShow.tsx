import { Box, Button, Skeleton } from '@mui/material'
import { CanAccess, useGetOne, useLocale } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { Run } from '../../../../domain/ledger/runs.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { formatMoment } from '../../ui/time.ts'
import { styles } from './ledger.styles.ts'
import { RunFacts } from './RunFacts.tsx'
import { Signature } from './RunList.tsx'
import { RunRows } from './RunRows.tsx'
import { SignRun } from './SignRun.tsx'
import { VerifyRun } from './VerifyRun.tsx'

export function RunShow() {
	const t = useT()
	const locale = useLocale()
	const { id = '' } = useParams()
	const { data: run, error, refetch } = useGetOne<Run>('runs', { id })
	return (
		<Page
			title={run ? t('runs.one', { when: formatMoment(run.asOf, locale) }) : t('runs.title')}
			lead={run ? <Signature run={run} /> : null}
			actions={<BackLink to="/runs">{t('runs.all')}</BackLink>}
		>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!run && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{run ? (
				<>
					<RunFacts run={run} />
					{run.signedAt === null && run.prepares === null ? (
						<CanAccess resource="runs" action="review">
							<SignRun run={run} />
						</CanAccess>
					) : null}
					<Box sx={styles.actions}>
						{run.prepares ? (
							<Button
								component={Link}
								to={`/periods/${run.prepares.entity}.${run.prepares.month}/show`}
								variant="outlined"
								color="secondary"
							>
								{t('runs.openMonth')}
							</Button>
						) : null}
						<Button
							component={Link}
							to={`/reconciliation?${new URLSearchParams({ filter: JSON.stringify(filterOf(run)) })}`}
							variant="outlined"
							color="secondary"
						>
							{t('runs.openReport')}
						</Button>
						<Button
							component={Link}
							to={`/reconciliation/difference?${new URLSearchParams(sinceOf(run))}`}
							variant="outlined"
							color="secondary"
						>
							{t('runs.differenceToNow')}
						</Button>
						<VerifyRun run={run} />
					</Box>
					<RunRows run={run} />
				</>
			) : null}
		</Page>
	)
}

const filterOf = (run: Run) => ({
	asOf: run.id,
	...(run.status === null ? {} : { status: run.status }),
	...(run.region === null ? {} : { region: run.region }),
})

const sinceOf = (run: Run): Record<string, string> => ({
	from: run.id,
	...(run.effectiveAt === null ? {} : { other: run.effectiveAt }),
	...(run.status === null ? {} : { status: String(run.status) }),
	...(run.region === null ? {} : { region: run.region }),
})
