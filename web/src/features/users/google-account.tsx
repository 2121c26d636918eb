import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../../../client/failure.ts'
import { paths } from '../../lib/paths.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useConfig } from '../catalog/api/config.ts'
import { disconnectGoogle, leaveToConnect, useWaysIn, waysInQuery } from './api/ways-in.ts'
import { GoogleMark } from './google-mark.tsx'
import { PasswordForm } from './password-form.tsx'

export function GoogleAccount() {
	const { t } = useTranslation('account')
	const client = useQueryClient()
	const heading = useId()
	const config = useConfig().data
	const ways = useWaysIn()
	const [changing, setChanging] = useState(false)
	const since = ways.data?.googleSince ?? null
	if (!config?.signsInWithGoogle && since === null) return null
	const onCancel = () => setChanging(false)
	return (
		<section className="card pad stack" aria-labelledby={heading}>
			<h2 id={heading}>{t('google.heading')}</h2>
			<p className="text-ink-2">{t('google.text')}</p>
			{ways.isPending && <Skeleton className="h-12 w-full" />}
			{ways.error && <ErrorState error={ways.error} onRetry={() => void ways.refetch()} />}
			{ways.data && !changing && <LinkedAccount since={since} onChange={() => setChanging(true)} />}
			{changing &&
				(since === null ? (
					<PasswordForm
						run={(proof) => leaveToConnect(proof, paths.changePassword.href())}
						onDone={() => {}}
						onCancel={onCancel}
						submit={t('google.connect')}
						running={t('google.leaving')}
						explain={(error) => (isFailure(error, 'PROVIDER_AWAY') ? t('google.away') : undefined)}
					/>
				) : (
					<PasswordForm
						run={({ password }) => disconnectGoogle(password)}
						onDone={() => {
							setChanging(false)
							notify.success(t('google.disconnected'))
							void client.invalidateQueries({ queryKey: waysInQuery().queryKey })
						}}
						onCancel={onCancel}
						submit={t('google.disconnect')}
						variant="bad"
					>
						<p>{t('google.confirm')}</p>
					</PasswordForm>
				))}
		</section>
	)
}

function LinkedAccount({
	since,
	onChange,
}: {
	readonly since: string | null
	readonly onChange: () => void
}) {
	const { t } = useTranslation('account')
	const format = useFormat()
	return (
		<div className="row flex-wrap justify-between">
			<span className="row flex-[1_1_7rem]">
				<GoogleMark />
				<span>
					<b className="block leading-snug">Google</b>
					<span className="help">
						{since === null ? t('google.none') : t('google.since', { date: format.ago(since) })}
					</span>
				</span>
			</span>
			<Button variant="line" size="sm" onClick={onChange}>
				{t(since === null ? 'google.connect' : 'google.disconnect')}
			</Button>
		</div>
	)
}
