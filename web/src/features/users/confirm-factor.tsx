import './login.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { knowsPasskeys } from './api/passkeys.ts'
import { confirmFactorProof, secondFactorQuery } from './api/second-factor.ts'
import { useAccountMessage } from './messages.ts'

/**
 * The page of the mailed link. Nothing happens until the button is pressed, because mail scanners open links,
 * too.
 */
export default function ConfirmFactor() {
	const { t } = useTranslation('account')
	const client = useQueryClient()
	const message = useAccountMessage()
	const [token] = useState(() => window.location.hash.slice(1))
	const confirm = useMutation({
		mutationFn: () => confirmFactorProof(token),
		onSuccess: () => client.invalidateQueries({ queryKey: secondFactorQuery().queryKey }),
	})
	useTitle(t('proof.title'))
	const toSecurity = paths.changePassword.href()
	if (confirm.isSuccess)
		return (
			<div className="wrap narrow stack gap-6 py-10">
				<h1>{t('proof.title')}</h1>
				<Note tone="ok" role="status">
					{t('proof.done')}
				</Note>
				<div className="row flex-wrap">
					<ButtonLink to={`${toSecurity}?setUp=app`}>{t('proof.setUpApp')}</ButtonLink>
					{knowsPasskeys() && (
						<ButtonLink variant="line" to={`${toSecurity}?setUp=passkey`}>
							{t('proof.setUpPasskey')}
						</ButtonLink>
					)}
				</div>
			</div>
		)
	return (
		<div className="wrap narrow stack gap-6 py-10">
			<h1>{t('proof.title')}</h1>
			<p>{t('proof.text')}</p>
			<p className="text-ink-2">{t('proof.notYou')}</p>
			{token === '' && <Note tone="bad">{t('proof.incomplete')}</Note>}
			{confirm.isError && (
				<Note tone="bad" role="alert">
					{message(confirm.error)}
				</Note>
			)}
			<div className="row flex-wrap">
				{token !== '' && (
					<Button disabled={confirm.isPending} onClick={() => confirm.mutate()}>
						{t(confirm.isPending ? 'proof.confirming' : 'proof.confirm')}
					</Button>
				)}
				<ButtonLink variant="text" to={toSecurity}>
					{t('proof.back')}
				</ButtonLink>
			</div>
		</div>
	)
}
