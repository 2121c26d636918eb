import { CircleCheck } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../lib/preferences.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useConfig } from '../catalog/api/config.ts'
import { PREFIX } from './international.ts'
import { useNumberProof } from './number-proof.tsx'

/** One's own phone number: verified, or to be verified by a code that is sent there. */
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
			<p className="mut">{t('phone.text')}</p>
			{verified && !editing ? (
				<div className="row sp">
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
	const [typed, setTyped] = useState(saved)
	const [submitted, setSubmitted] = useState(false)
	const field = useRef<HTMLInputElement>(null)
	const proof = useNumberProof(userId, { onProven: onDone, onRefused: () => field.current?.focus() })
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setSubmitted(true)
		if (typed.trim() === '') field.current?.focus()
		else proof.ask(typed)
	}
	const missing = submitted && typed.trim() === '' ? t('phone.errors.missing') : undefined
	return (
		<div>
			<form className="stack" noValidate onSubmit={onSubmit}>
				<TextField
					ref={field}
					type="tel"
					autoComplete="tel"
					label={t('phone.label')}
					help={t('phone.help', { prefix: PREFIX[region] })}
					maxLength={40}
					value={typed}
					onChange={({ target }) => {
						setTyped(target.value)
						proof.forget()
					}}
					error={proof.problem ?? missing}
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
			</form>
			{proof.window}
		</div>
	)
}
