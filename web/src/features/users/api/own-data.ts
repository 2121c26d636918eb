import { inTab, onDevice } from '../../../../../client/storage.ts'
import { saveFile } from '../../../../../client/ui/save-file.ts'
import type { CloseAccountBody } from '../../../../../domain/users/closing.contract.ts'
import { api } from '../../../lib/client.ts'
import { dropSession } from '../../../lib/session.ts'

export async function downloadOwnData(): Promise<void> {
	const { data } = await api.get('/api/v1/user/export', { extended: true })
	const blob = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
	saveFile({ blob, filename: 'karuna-my-data.json' })
}

/** Closes the account permanently. @throws Failure PASSWORD_WRONG, SECOND_FACTOR_REQUIRED, ACCOUNT_IN_USE */
export async function closeAccount(body: CloseAccountBody): Promise<void> {
	await api.post('/api/v1/disband/user', { body, unauthorizedIsAnswer: true })
	onDevice.clear()
	inTab.clear()
	dropSession()
}
