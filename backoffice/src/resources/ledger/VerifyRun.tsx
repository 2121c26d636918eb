import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { Run, RunVerification } from '../../../../domain/ledger/runs.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import styles from './ledger.module.css'

/** Computes the hash over the stored rows, and the rows from the log, when somebody asks for it. */
export function VerifyRun({ run }: { run: Run }) {
	const t = useT()
	const [requested, setRequested] = useState(false)
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, isFetching, refetch } = useQuery({
		queryKey: ['runs', 'verify', run.id],
		queryFn: ({ signal }) => dataProvider.verifyRun(run.id, { signal }),
		enabled: requested,
		gcTime: 0,
	})
	const ask = () => (requested ? void refetch() : setRequested(true))
	return (
		<>
			<Button
				variant="outlined"
				color="secondary"
				startIcon={<ShieldCheck size={16} />}
				disabled={isFetching}
				onClick={ask}
			>
				{t(isFetching ? 'runs.verifying' : 'runs.verify')}
			</Button>
			<div className={styles.verdict} role="status">
				{error && !isFetching ? <Failure error={error} onRetry={ask} /> : null}
				{data && !error ? <Verdict verification={data} /> : null}
			</div>
		</>
	)
}

function Verdict({ verification }: { verification: RunVerification }) {
	const t = useT()
	const { holds, rebuilds, storedHash } = verification
	const good = holds && rebuilds
	const Icon = good ? CircleCheck : CircleAlert
	return (
		<div className={good ? styles.holds : styles.fails}>
			<Icon size={20} aria-hidden />
			<div>
				<p>{t(good ? 'runs.verified' : holds ? 'runs.notRebuilds' : 'runs.notHolds')}</p>
				<p className={styles.hash}>
					{t('runs.storedHash')}: {storedHash}
				</p>
			</div>
		</div>
	)
}
