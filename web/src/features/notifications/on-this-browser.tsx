import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { type PushState, pushState, turnPushOff, turnPushOn } from './api/push.ts'

const STATE = ['pushState']

export function OnThisBrowser() {
	const { t } = useTranslation('notifications')
	const heading = useId()
	const userId = useUser()?.unique_id ?? ''
	const client = useQueryClient()
	const { data: state } = useQuery({ queryKey: STATE, queryFn: pushState, retry: false })
	const change = useMutation({
		mutationFn: (on: boolean) => (on ? turnPushOn(userId) : turnPushOff()),
		onSuccess: (next: PushState) => client.setQueryData(STATE, next),
	})
	if (state === undefined) return null
	return (
		<section className="card pad stack" aria-labelledby={heading}>
			<h2 id={heading}>{t('push.heading')}</h2>
			<p className="text-ink-2" role="status">
				{t(`push.${state}`)}
			</p>
			{change.isError && (
				<p className="err" role="alert">
					{t('push.failed')}
				</p>
			)}
			{(state === 'off' || state === 'on') && (
				<Button
					variant="line"
					className="justify-self-start"
					disabled={change.isPending}
					onClick={() => change.mutate(state === 'off')}
				>
					{t(state === 'off' ? 'push.turnOn' : 'push.turnOff')}
				</Button>
			)}
		</section>
	)
}
