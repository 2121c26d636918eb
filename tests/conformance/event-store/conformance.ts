import { afterAll, beforeAll, describe } from 'vitest'
import type { EventLog } from '../../../kernel/ports/event-log.ts'
import { describeAppends } from './append.ts'
import type { LogUnderTest, Traits } from './fixtures.ts'
import { describeOutages } from './outages.ts'
import { describeReads } from './read.ts'
import { describeFailures, describeFirstEvent, describeSubscriptions } from './subscribe.ts'

/**
 * Checks that an adapter of the event store meets its port. The log may hold other events already: tests
 * begin at its end and write streams of their own.
 */
export function describeEventStore(
	name: string,
	makeLog: () => Promise<LogUnderTest>,
	traits: Traits & { readonly cutsConnections: boolean; readonly goesAway?: boolean },
): void {
	describe(name, () => {
		if (!traits.isShared) describeFirstEvent(makeLog)
		let log: LogUnderTest
		let store: EventLog
		beforeAll(async () => {
			log = await makeLog()
			store = log.open()
		})
		afterAll(() => log.dispose())
		describeAppends(
			() => log,
			() => store,
			traits,
		)
		describeReads(
			() => log,
			() => store,
		)
		describeSubscriptions(
			() => log,
			() => store,
		)
		if (traits.cutsConnections)
			describeFailures(
				() => log,
				() => store,
			)
		if (traits.goesAway)
			describeOutages(
				() => log,
				() => store,
			)
	})
}
