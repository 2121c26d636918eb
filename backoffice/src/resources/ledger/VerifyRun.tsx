import { Box } from '@mui/material'
import { CircleAlert, CircleCheck, ShieldCheck } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import type { Run, RunVerification } from '../../../../domain/ledger/runs.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { QueryButton } from '../../ui/query-button.tsx'
import { styles } from './ledger.styles.ts'

/** Checks, on request, the hash of the stored rows and the rows against the log. */
export function VerifyRun({ run }: { run: Run }) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return (
		<QueryButton
			icon={ShieldCheck}
			label={t('runs.verify')}
			busy={t('runs.verifying')}
			queryKey={['runs', 'verify', run.id]}
			queryFn={({ signal }) => dataProvider.verifyRun(run.id, { signal })}
		>
			{(verification) => <Verdict verification={verification} />}
		</QueryButton>
	)
}

function Verdict({ verification }: { verification: RunVerification }) {
	const t = useT()
	const { storedHash, files } = verification
	const holds = verification.holds && files.every((file) => file.holds)
	const rebuilds = verification.rebuilds && files.every((file) => file.rebuilds !== false)
	const good = holds && rebuilds
	const Icon = good ? CircleCheck : CircleAlert
	return (
		<Box sx={good ? styles.holds : styles.fails}>
			<Icon size={20} aria-hidden />
			<div>
				<p>{t(good ? 'runs.verified' : holds ? 'runs.notRebuilds' : 'runs.notHolds')}</p>
				<Box component="p" sx={styles.hash}>
					{t('runs.storedHash')}: {storedHash}
				</Box>
			</div>
		</Box>
	)
}
