/** How many pages a document has, in each answer that is a picture of one of them (`…&page=2`). */
export const pageCountHeader = 'page-count'
