import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionView } from '../../../../domain/users/account.contract.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { endSession, sessionsQuery, useSessions } from './api/sessions.ts'
import { useAccountMessage } from './messages.ts'

export function Devices() {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const client = useQueryClient()
	const heading = useId()
	const sessions = useSessions()
	const end = useMutation({
		mutationFn: (id?: string) => endSession(id),
		onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
	})
	const others = sessions.data?.filter(({ current }) => !current) ?? []
	return (
		<section className="card pad stack" aria-labelledby={heading}>
			<h2 id={heading}>{t('devices.heading')}</h2>
			<p className="text-ink-2">{t('devices.text')}</p>
			{end.error && (
				<p className="err" role="alert">
					{message(end.error)}
				</p>
			)}
			{sessions.isPending && <Skeleton className="h-24 w-full" />}
			{sessions.error && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
			<ul className="devices">
				{sessions.data?.map((session) => (
					<Device
						key={session._id}
						session={session}
						busy={end.isPending}
						onEnd={() => end.mutate(session._id)}
					/>
				))}
			</ul>
			{others.length > 1 && (
				<Button variant="line" disabled={end.isPending} onClick={() => end.mutate(undefined)}>
					{t('devices.endOthers')}
				</Button>
			)}
		</section>
	)
}

interface DeviceProps {
	readonly session: SessionView
	readonly busy: boolean
	readonly onEnd: () => void
}

function Device({ session, busy, onEnd }: DeviceProps) {
	const { t } = useTranslation('account')
	const format = useFormat()
	const name = nameOf(session.userAgent) || t('devices.unknown')
	return (
		<li className="row justify-between">
			<span className="row">
				<Icon of={MonitorSmartphone} />
				<span>
					<b className="block leading-snug">{name}</b>
					<span className="help">
						{session.current
							? t('devices.current')
							: t('devices.lastUsed', { date: format.ago(session.lastUsedAt) })}
					</span>
				</span>
			</span>
			{!session.current && (
				<Button
					variant="line"
					size="sm"
					disabled={busy}
					onClick={onEnd}
					aria-label={t('devices.endOne', { name })}
				>
					{t('devices.end')}
				</Button>
			)}
		</li>
	)
}

const BROWSERS = [
	['Edg/', 'Edge'],
	['OPR/', 'Opera'],
	['Firefox/', 'Firefox'],
	['Chrome/', 'Chrome'],
	['Safari/', 'Safari'],
] as const
const SYSTEMS = [
	['Android', 'Android'],
	['iPhone', 'iPhone'],
	['iPad', 'iPad'],
	['Windows', 'Windows'],
	['Mac OS X', 'macOS'],
	['Linux', 'Linux'],
] as const

function nameOf(userAgent: string): string {
	const found = (names: readonly (readonly [string, string])[]) =>
		names.find(([sign]) => userAgent.includes(sign))?.[1]
	return [found(BROWSERS), found(SYSTEMS)].filter(Boolean).join(', ')
}
