import { Box, Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import {
	type SuppressedAddressBody,
	suppressedAddressBody,
} from '../../../../domain/campaigns/suppressions.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { Form, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line } from '../../ui/form/fields.tsx'
import { When } from '../../ui/when.tsx'
import { styles } from './campaigns.styles.ts'
import { LiftButton } from './LiftButton.tsx'
import { ScopeText } from './ScopeText.tsx'

/** Finds what an address gets no campaigns of, or adds it. The list has no addresses, so it is typed in full. */
export function AddressForm() {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const find = useMutation({
		mutationKey: ['suppressions', 'find'],
		mutationFn: (body: SuppressedAddressBody) => dataProvider.suppressionsOf(body),
	})
	const add = useMutation({
		mutationFn: (body: SuppressedAddressBody) => dataProvider.suppressAddress(body),
		onSuccess: (_, body) => {
			notify(t('suppressions.added'), { type: 'success' })
			find.mutate(body)
			return client.invalidateQueries({ queryKey: ['suppressions'] })
		},
	})
	const task = add.error || add.isPending ? add : find
	const form = useContractForm<SuppressedAddressBody>({
		schema: suppressedAddressBody,
		values: { email: '' },
		task,
	})
	return (
		<Form
			form={form}
			label={t('suppressions.byAddress')}
			onSend={(body) => find.mutate(body)}
			sx={styles.address}
		>
			<Line
				form={form}
				name="email"
				label={t('suppressions.email')}
				help={t('suppressions.emailHelp')}
				autoComplete="off"
				onType={() => find.reset()}
			/>
			<Refusal form={form} />
			<Box sx={styles.buttons}>
				<Button type="submit" variant="outlined" disabled={task.isPending}>
					{t('suppressions.find')}
				</Button>
				<Button
					variant="outlined"
					color="error"
					disabled={task.isPending}
					onClick={form.handleSubmit((body) => add.mutate(body))}
				>
					{t('suppressions.add')}
				</Button>
			</Box>
			<div role="status">
				{find.data?.length === 0 ? <p>{t('suppressions.notListed')}</p> : null}
				{find.data && find.data.length > 0 ? (
					<Box component="ul" sx={styles.others}>
						{find.data.map((each) => (
							<li key={each.id}>
								<b>
									<ScopeText suppression={each} />
								</b>
								<p>
									{t(`suppressions.reasons.${each.reason}`)}, <When at={each.at} />
								</p>
								<LiftButton suppression={each} />
							</li>
						))}
					</Box>
				) : null}
			</div>
		</Form>
	)
}
