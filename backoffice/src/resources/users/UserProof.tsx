import { Button, Typography } from '@mui/material'
import type { BackofficeUserDetail } from '../../../../domain/users/backoffice.contract.ts'
import { CODE_LENGTH } from '../../../../domain/users/code.contract.ts'
import { confirmProofBody } from '../../../../domain/users/factor-proof.contract.ts'
import { digitsIn } from '../../../../kernel/wire/digits.ts'
import { useT } from '../../providers/i18n.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { Form } from '../../ui/form/decision-dialog.tsx'
import { Line } from '../../ui/form/fields.tsx'
import type { useBackofficeUser } from './use-backoffice-user.ts'
import { styles } from './users.styles.ts'

interface UserProofProps {
	user: BackofficeUserDetail
	name: string
	confirmProof: ReturnType<typeof useBackofficeUser>['confirmProof']
}

/**
 * Another person sets up a second factor in this person's name; an admin confirms their identity by a number.
 */
export function UserProof({ user, name, confirmProof }: UserProofProps) {
	const t = useT()
	const form = useContractForm({ schema: confirmProofBody, values: { number: '' }, task: confirmProof })
	return (
		<section aria-labelledby="user-proof">
			<h2 id="user-proof">{t('users.askForProof', { name })}</h2>
			<Typography variant="small" sx={styles.quiet}>
				{t('users.askForProofHelp', { name })}
			</Typography>
			{user.mayConfirm ? (
				<Form
					form={form}
					onSend={({ number }) => confirmProof.mutate(number)}
					sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'flex-start', m: '12px 0 20px' }}
				>
					<Line
						form={form}
						name="number"
						label={t('users.number')}
						reads={(typed) => digitsIn(typed).slice(0, CODE_LENGTH)}
						required={false}
						fullWidth={false}
						size="small"
						inputMode="numeric"
						autoComplete="off"
					/>
					<Button type="submit" variant="contained" disabled={confirmProof.isPending}>
						{t('users.confirmProof')}
					</Button>
				</Form>
			) : (
				<Typography variant="small" sx={styles.quiet}>
					{t('users.askForProofOther')}
				</Typography>
			)}
		</section>
	)
}
