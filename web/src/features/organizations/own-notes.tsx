import { useMutation } from '@tanstack/react-query'
import { HeartHandshake, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { Organization } from '../../../../domain/organizations/contract.ts'
import { paths } from '../../lib/paths.ts'
import { notify } from '../../lib/toast.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { useRefusal } from '../../ui/refusal.tsx'
import { requestEmailCheck } from './api/organizations.ts'
import { VerificationChip } from './verification-chip.tsx'

interface OwnNotesProps {
	readonly organization: Organization
	readonly mine: NonNullable<Organization['mine']>
}

export function OwnNotes({ organization, mine }: OwnNotesProps) {
	const { t } = useTranslation('organizations')
	const { _id, orgEmail } = organization
	const { role, isLead, verification, verificationNote, isEmailVerified } = mine
	return (
		<section className="stack" aria-label={t('own.label')}>
			<div className="row flex-wrap">
				<Chip>{t(`role.${role}`)}</Chip>
				{verification !== 'verified' && <VerificationChip verification={verification} />}
				<ButtonLink variant="line" size="sm" to={paths.newRequest.href({ org: _id })}>
					<Icon of={HeartHandshake} size="s" />
					{t('own.raise')}
				</ButtonLink>
				{isLead && (
					<ButtonLink variant="line" size="sm" to={paths.editOrganization.href({ id: _id })}>
						<Icon of={PencilLine} size="s" />
						{t('own.edit')}
					</ButtonLink>
				)}
			</div>
			<p className="text-ink-2 text-sm">{t(`rights.${role}`)}</p>
			{isLead && verification === 'refused' && (
				<Note tone="bad">
					<b className="block">{t('own.refused')}</b>
					{verificationNote}
				</Note>
			)}
			{isLead && verification === 'waiting' && <Note tone="wait">{t('own.waiting')}</Note>}
			{isLead && orgEmail !== '' && !isEmailVerified && <Unconfirmed id={_id} email={orgEmail} />}
		</section>
	)
}

function Unconfirmed({ id, email }: { readonly id: string; readonly email: string }) {
	const { t } = useTranslation('organizations')
	const refusal = useRefusal()
	const intentOf = useIntent()
	const [times, setTimes] = useState(0)
	const again = useMutation({
		mutationFn: () => requestEmailCheck(id, intentOf([email, times])),
		onSuccess: () => {
			notify.success(t('own.mailSent', { email }))
			setTimes(times + 1)
		},
	})
	return (
		<Note tone="wait">
			<p>{t('own.unconfirmed', { email })}</p>
			<Button variant="line" size="sm" disabled={again.isPending} onClick={() => again.mutate()}>
				{t('own.sendAgain')}
			</Button>
			{again.error && <p role="alert">{refusal(again.error)}</p>}
		</Note>
	)
}
