import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Files that take more than about twenty seconds on two cores, the longest first. Vitest knows durations only
 * from earlier runs, and begins with the largest unknown files: a short file that starts a whole system would
 * begin last, and one core would wait for it.
 */
export const MAX_LENGTH = [
	'tests/api/bad-input.int.spec.ts',
	'tests/api/payments.int.spec.ts',
	'tests/nightly/access/access.int.spec.ts',
	'tests/api/methods.int.spec.ts',
	'tests/api/answers.int.spec.ts',
	'infra/event-store/eventstoredb.int.spec.ts',
	'tests/api/withdrawals.int.spec.ts',
	'tests/api/staff-reads.int.spec.ts',
	'tests/api/exports.int.spec.ts',
	'tests/nightly/private/private.int.spec.ts',
	'tests/api/react-admin.int.spec.ts',
	'tests/api/payouts.int.spec.ts',
	'tests/e2e/web/organizations.e2e.spec.ts',
	'tests/e2e/backoffice/withdrawals.e2e.spec.ts',
	'tests/e2e/web/answers.e2e.spec.ts',
	'tests/e2e/backoffice/closing.e2e.spec.ts',
	'tests/e2e/web/request-kinds.e2e.spec.ts',
	'tests/e2e/web/screens.e2e.spec.ts',
	'tests/e2e/web/documents.e2e.spec.ts',
	'tests/e2e/web/profile.e2e.spec.ts',
	'tests/e2e/web/signing-up.e2e.spec.ts',
	'tests/e2e/web/tax-registration.e2e.spec.ts',
	'tests/e2e/backoffice/home.e2e.spec.ts',
	'tests/e2e/web/videos.e2e.spec.ts',
	'tests/e2e/backoffice/reports.e2e.spec.ts',
] as const

const places = new Map<string, number>(MAX_LENGTH.map((file, place) => [join(ROOT, file), place]))
const placeOf = ({ moduleId }: TestSpecification): number => places.get(moduleId) ?? MAX_LENGTH.length

export default class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const levelOf = (file: TestSpecification) => file.project.config.sequence.groupOrder
		const sorted = await super.sort(files)
		return sorted.toSorted((a, b) => levelOf(a) - levelOf(b) || placeOf(a) - placeOf(b))
	}
}
