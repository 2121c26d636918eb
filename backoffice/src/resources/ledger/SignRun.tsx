import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Signature as SignatureIcon } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider, useGetIdentity, useLocale, useNotify, useRefresh } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { Run } from '../../../../domain/ledger/runs.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { formatMoment } from '../../ui/time.ts'
import { RunFacts } from './RunFacts.tsx'

/** Signing, after the reader has seen who signs and what. */
export function SignRun({ run }: { run: Run }) {
	const t = useT()
	const [open, setOpen] = useState(false)
	return (
		<>
			<Button variant="contained" startIcon={<SignatureIcon size={16} />} onClick={() => setOpen(true)}>
				{t('runs.sign')}
			</Button>
			<Dialog open={open} onClose={() => setOpen(false)} fullWidth maxWidth="sm" aria-labelledby="sign-run">
				{open ? <SignForm run={run} onClose={() => setOpen(false)} /> : null}
			</Dialog>
		</>
	)
}

function SignForm({ run, onClose }: { run: Run; onClose: () => void }) {
	const t = useT()
	const locale = useLocale()
	const notify = useNotify()
	const refresh = useRefresh()
	const client = useQueryClient()
	const intentOf = useIntent()
	const { identity } = useGetIdentity()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const name = identity?.fullName ?? ''
	const { mutate, isPending, error } = useMutation({
		mutationFn: () => dataProvider.signRun(run.id, { intent: intentOf(run.etag), etag: run.etag }),
		onSuccess: () => {
			notify(t('runs.signedDone'), { type: 'success' })
			onClose()
			refresh()
			return client.invalidateQueries({ queryKey: ['reconciliation', 'log'] })
		},
	})
	return (
		<>
			<DialogTitle id="sign-run">{t('runs.signTitle')}</DialogTitle>
			<DialogContent>
				<p>{t('runs.signHelp', { name, count: run.rows, when: formatMoment(run.asOf, locale) })}</p>
				<RunFacts run={run} />
				{error ? <p role="alert">{error.message}</p> : null}
			</DialogContent>
			<DialogActions>
				<Button variant="outlined" color="secondary" onClick={onClose}>
					{t('common.cancel')}
				</Button>
				<Button variant="contained" disabled={isPending} onClick={() => mutate()}>
					{isPending ? t('common.sending') : t('runs.signNow', { name })}
				</Button>
			</DialogActions>
		</>
	)
}
