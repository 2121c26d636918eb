import { Button, TextField } from '@mui/material'
import { type SubmitEvent, useState } from 'react'
import type { BackofficeUserDetail } from '../../../../domain/users/backoffice.contract.ts'
import { CODE_LENGTH } from '../../../../domain/users/code.contract.ts'
import { digitsIn } from '../../../../kernel/digits.ts'
import { useT } from '../../providers/i18n.ts'
import { fieldMessage } from '../../ui/field-message.ts'
import type { useBackofficeUser } from './use-backoffice-user.ts'
import styles from './users.module.css'

interface UserProofProps {
	user: BackofficeUserDetail
	name: string
	confirmProof: ReturnType<typeof useBackofficeUser>['confirmProof']
}

/** Somebody sets a second factor up in this person's name: whoever may, confirms by a number that it is they. */
export function UserProof({ user, name, confirmProof }: UserProofProps) {
	const t = useT()
	const [number, setNumber] = useState('')
	const [tried, setTried] = useState(false)
	const lacks = number.length !== CODE_LENGTH
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		setTried(true)
		if (!lacks && !confirmProof.isPending) confirmProof.mutate(number)
	}
	const problem = tried && lacks ? t('users.numberMissing') : fieldMessage(confirmProof.error, 'number')
	return (
		<section aria-labelledby="user-proof">
			<h2 id="user-proof">{t('users.askForProof', { name })}</h2>
			<p className={styles.quiet}>{t('users.askForProofHelp', { name })}</p>
			{user.mayConfirm ? (
				<form className={styles.proof} onSubmit={send} noValidate>
					<TextField
						label={t('users.number')}
						value={number}
						onChange={(event) => {
							setNumber(digitsIn(event.target.value).slice(0, CODE_LENGTH))
							if (confirmProof.error) confirmProof.reset()
						}}
						error={problem !== null}
						helperText={problem}
						size="small"
						slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
					/>
					<Button type="submit" variant="contained" disabled={confirmProof.isPending}>
						{t('users.confirmProof')}
					</Button>
				</form>
			) : (
				<p className={styles.quiet}>{t('users.askForProofOther')}</p>
			)}
		</section>
	)
}
