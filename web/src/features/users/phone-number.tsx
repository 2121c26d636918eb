import { CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { usePreferences } from '../../lib/preferences.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useContractForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useConfig } from '../catalog/api/config.ts'
import { PREFIX } from './international.ts'
import { useNumberProof } from './number-proof.tsx'

export function PhoneNumber() {
	const { t } = useTranslation('account')
	const heading = useId()
	const user = useUser()
	const config = useConfig().data
	const [editing, setEditing] = useState(false)
	if (!user || (config && !config.verifiesNumbers)) return null
	const verified = user.phone_verified && user.phone !== null
	return (
		<section className="card pad stack" aria-labelledby={heading}>
			<h2 id={heading}>{t('phone.heading')}</h2>
			<p className="text-ink-2">{t('phone.text')}</p>
			{verified && !editing ? (
				<div className="row justify-between">
					<span className="row">
						<b className="num">{user.phone}</b>
						<Chip tone="ok">
							<Icon of={CircleCheck} size="s" />
							{t('phone.verified')}
						</Chip>
					</span>
					<Button variant="line" size="sm" onClick={() => setEditing(true)}>
						{t('phone.edit')}
					</Button>
				</div>
			) : (
				<NumberForm
					userId={user.unique_id}
					saved={user.phone ?? ''}
					onDone={() => setEditing(false)}
					onCancel={verified ? () => setEditing(false) : undefined}
				/>
			)}
		</section>
	)
}

interface NumberFormProps {
	readonly userId: string
	readonly saved: string
	readonly onDone: () => void
	readonly onCancel: (() => void) | undefined
}

function NumberForm({ userId, saved, onDone, onCancel }: NumberFormProps) {
	const { t } = useTranslation('account')
	const { region } = usePreferences()
	const form = useContractForm(
		z.object({ phone: z.string().trim().min(1, 'users.fields.enterMobileNumber') }),
		{ defaultValues: { phone: saved } },
	)
	const proof = useNumberProof(userId, { onProven: onDone, onRefused: () => form.setFocus('phone') })
	const field = form.field('phone', { onChange: proof.forget })
	return (
		<div>
			<Form of={form} onValid={({ phone }) => proof.ask(phone)} className="stack">
				<TextField
					type="tel"
					autoComplete="tel"
					label={t('phone.label')}
					help={t('phone.help', { prefix: PREFIX[region] })}
					maxLength={40}
					{...field}
					error={proof.problem ?? field.error}
				/>
				<div className="row">
					<Button type="submit" disabled={proof.isConfirming}>
						{t(proof.isConfirming ? 'phone.sending' : 'phone.verify')}
					</Button>
					{onCancel && (
						<Button variant="text" onClick={onCancel}>
							{t('cancel')}
						</Button>
					)}
				</div>
			</Form>
			{proof.window}
		</div>
	)
}
