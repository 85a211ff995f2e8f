# `docker build -t torres .`, then
# `docker run --rm -p 127.0.0.1:1912:1912 -v torres-games:/data torres` shows the page at http://localhost:1912,
# and `docker run --rm -i torres uci` is the engine.
FROM rust:1.95-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /torres
COPY . .
RUN cargo build --profile dist --locked --package torres

FROM debian:bookworm-slim
RUN useradd --create-home --uid 1912 torres && mkdir /data && chown torres /data
COPY --from=build /torres/target/dist/torres /usr/local/bin/torres
COPY --from=build /torres/LICENSE.md /torres/COPYING /usr/share/doc/torres/
USER torres
VOLUME /data
EXPOSE 1912
ENTRYPOINT ["torres"]
CMD ["serve", "--bind", "0.0.0.0", "--data", "/data"]
