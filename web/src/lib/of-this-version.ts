import i18next from 'i18next'
import { Failure } from '../../../client/failure.ts'
import { Outdated, orNewVersion } from './new-version.ts'

const GONE = 410

/**
 * Fetches code for a click, or loads the current version.
 * @throws Failure OUTDATED, with its message, if typed text would be lost
 */
export const ofThisVersion = <T>(load: () => Promise<T>): Promise<T> =>
	orNewVersion(load).catch((error: unknown) => {
		if (!(error instanceof Outdated)) throw error
		const message = i18next.t('failed.outdated')
		throw new Failure({ statusCode: GONE, code: 'OUTDATED', message }, undefined, { cause: error })
	})
