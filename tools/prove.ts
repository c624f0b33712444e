// npm run prove: reads the whole money of DATA_DIR or DATABASE_URL and says whether it holds: every transfer and ledger comes to
// nothing, balances are the sums of their entries, nothing was changed, taken out or slipped in; of every order, what was paid is
// delivered, given back or waiting, and its payment and the ledger say the same. Only reads, beside the running program, a
// piece at a time however much there is. Ends with 1 when something does not hold.
import pg from 'pg'
import { joinBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { environment, readConfig } from '#kernel/server/config.ts'
import { proveLedgers } from '#modules/vending/ledger/server/proof.ts'
import { proveOrders } from '#modules/vending/orders/server/proof.ts'

try {
  const { dataDir, databaseUrl } = readConfig(environment, { mode: 'test' })
  const url = databaseUrl ?? (await joinBundledPostgres(dataDir)).url('app')
  process.exitCode = (await prove(url)) ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** Prints what was read and what does not hold; answers whether everything does. */
async function prove(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const startedAt = performance.now()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const { ledgers, transfers, entries, accounts, journalHash, ...ofLedgers } = await proveLedgers(client)
    const { orders, lines, refunds, paidFen, ...ofOrders } = await proveOrders(client)
    await client.query('rollback')
    const problems = [...ofLedgers.problems, ...ofOrders.problems]
    for (const problem of problems) console.log(`✗ ${problem}`)
    console.log(`read ${ledgers} ledgers, ${accounts} accounts, ${transfers} transfers, ${entries} entries`)
    console.log(`read ${orders} orders, ${lines} lines, ${refunds} refunds; ${paidFen} fen were paid for them`)
    const timeS = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`in ${timeS} s with ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB; journal ${journalHash}`)
    console.log(problems.length === 0 ? 'everything holds' : `${problems.length} problems`)
    return problems.length === 0
  } finally {
    await client.end()
  }
}
